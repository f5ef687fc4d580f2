import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** Where people come in, and what the router fetches there (below `src/`); a `*` is any one part of an address. */
const screens = {
  '/products': ['features/shop/products-page.tsx'],
  '/products/*': ['features/shop/product-page.tsx'],
  '/history': ['features/history/history-page.tsx'],
  '/deposit': ['features/deposit/deposit-page.tsx'],
  '/login': ['app/auth-layout.tsx', 'features/auth/login-page.tsx'],
  '/register': ['app/auth-layout.tsx', 'features/auth/register-page.tsx'],
  '/admin/login': ['app/auth-layout.tsx', 'admin/auth/admin-login-page.tsx'],
  '/admin/dashboard': ['app/admin-layout.tsx', 'admin/dashboard/dashboard-page.tsx'],
}

/**
 * Writes `.vite/screens.json`: for each of these addresses the scripts that its screen needs beyond the frame. The server
 * names them with the page, so that a phone fetches them beside the frame instead of after it.
 */
export function screensAhead(): Plugin {
  let root = ''
  return {
    name: 'docket:screens-ahead',
    // After Vite has taken away the scripts that held nothing but styles.
    enforce: 'post',
    configResolved(config) {
      root = config.root
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const chunkOf = (source: string) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === path.join(root, source))
        return chunk ?? this.error(`${source} has no chunk of its own`)
      }
      const frame = scriptsOf(bundle, chunkOf('app.html'))
      const ahead = Object.entries(screens).map(([address, sources]) => {
        const scripts = new Set(sources.flatMap((source) => [...scriptsOf(bundle, chunkOf(`src/${source}`))]))
        return [address, [...scripts].filter((file) => !frame.has(file)).map((file) => `/${file}`)]
      })
      const source = JSON.stringify(Object.fromEntries(ahead))
      this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source })
    },
  }
}

/** A chunk's file and those that it cannot run without. */
function scriptsOf(bundle: Rolldown.OutputBundle, start: Rolldown.OutputChunk): Set<string> {
  const seen = new Set<string>()
  const waiting = [start.fileName]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const chunk = bundle[file]
    if (seen.has(file) || chunk?.type !== 'chunk') continue
    seen.add(file)
    waiting.push(...chunk.imports)
  }
  return seen
}
