import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { type Manifest, scriptsOf } from './manifest.ts'

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
 * Writes `screens.json` beside Vite's manifest: for each of these addresses the scripts that its screen needs beyond the
 * frame. The server names them with the page, so that a phone fetches them beside the frame instead of after it.
 */
export function screensAhead(): Plugin {
  let folder = ''
  return {
    name: 'docket:screens-ahead',
    apply: 'build',
    configResolved({ root, build }) {
      folder = path.resolve(root, build.outDir, '.vite')
    },
    writeBundle() {
      const manifest: Manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8'))
      const frame = scriptsOf(manifest, ['app.html'])
      const ahead = Object.entries(screens).map(([address, sources]) => {
        const keys = sources.map((source) => `src/${source}`)
        const unknown = keys.find((key) => !manifest[key])
        if (unknown) this.error(`${unknown} has no chunk of its own`)
        const scripts = scriptsOf(manifest, keys).filter((file) => !frame.includes(file))
        return [address, scripts.map((file) => `/${file}`)]
      })
      writeFileSync(path.join(folder, 'screens.json'), JSON.stringify(Object.fromEntries(ahead)))
    },
  }
}
