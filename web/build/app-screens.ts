import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { type Manifest, scriptsOf } from './manifest.ts'

interface Screen {
  /** What the router fetches for it (below `src/`). */
  sources: string[]
  /** Its name in `src/app/shells.tsx`, where it has a shell. */
  shell?: string
}

/** Where people come in; a `*` is any one part of an address. */
const screens: Record<string, Screen> = {
  '/products': { sources: ['features/shop/products-page.tsx'], shell: 'products' },
  '/products/*': { sources: ['features/shop/product-page.tsx'], shell: 'product' },
  '/history': { sources: ['app/history-page.tsx'] },
  '/tracking-numbers': { sources: ['features/shipments/tracking-numbers-page.tsx'] },
  '/deposit': { sources: ['features/deposit/deposit-page.tsx'] },
  '/login': { sources: ['app/auth-layout.tsx', 'features/auth/login-page.tsx'] },
  '/register': { sources: ['app/auth-layout.tsx', 'features/auth/register-page.tsx'] },
  '/admin/login': { sources: ['app/auth-layout.tsx', 'admin/auth/admin-login-page.tsx'] },
  '/admin/dashboard': { sources: ['app/admin-layout.tsx', 'admin/dashboard/dashboard-page.tsx'] },
}

/**
 * Writes `screens.json` beside Vite's manifest: for each of these addresses the scripts that its screen needs beyond the
 * frame, and the page that has its shell. The server names the scripts with the page, so that a phone fetches them
 * beside the frame instead of after it.
 */
export function appScreens(): Plugin {
  let folder = ''
  return {
    name: 'docket:app-screens',
    apply: 'build',
    configResolved({ root, build }) {
      folder = path.resolve(root, build.outDir, '.vite')
    },
    writeBundle() {
      const manifest: Manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8'))
      const frame = scriptsOf(manifest, ['app.html'])
      const named = Object.entries(screens).map(([address, { sources, shell }]) => {
        const keys = sources.map((source) => `src/${source}`)
        const unknown = keys.find((key) => !manifest[key])
        if (unknown) this.error(`${unknown} has no chunk of its own`)
        const scripts = scriptsOf(manifest, keys).filter((file) => !frame.includes(file))
        const page = shell && `shells/${shell}.html`
        return [address, { scripts: scripts.map((file) => `/${file}`), page }]
      })
      writeFileSync(path.join(folder, 'screens.json'), JSON.stringify(Object.fromEntries(named)))
    },
  }
}
