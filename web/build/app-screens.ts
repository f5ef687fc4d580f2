import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { type Manifest, scriptsOf } from './manifest.ts'

interface Screen {
  /** The files that the router loads for it (below `src/`). */
  sources: string[]
  /** Its name in `src/app/shells.tsx`, if it has an app shell. */
  shell?: string
}

/** The usual entry pages; a `*` is any one segment of an address. */
const screens: Record<string, Screen> = {
  '/products': { sources: ['storefront/catalogue/products-page.tsx'], shell: 'products' },
  '/products/*': { sources: ['storefront/catalogue/product-page.tsx'], shell: 'product' },
  '/history': { sources: ['app/pages/history-page.tsx'] },
  '/tracking-numbers': { sources: ['storefront/shipments/page/tracking-numbers-page.tsx'] },
  '/deposit': { sources: ['storefront/deposits/page/deposit-page.tsx'] },
  '/login': { sources: ['app/layout/auth-layout.tsx', 'storefront/sign-in/login-page.tsx'] },
  '/register': { sources: ['app/layout/auth-layout.tsx', 'storefront/sign-in/register-page.tsx'] },
  '/admin/login': { sources: ['app/layout/auth-layout.tsx', 'admin/sign-in/admin-login-page.tsx'] },
  '/admin/dashboard': { sources: ['app/layout/admin-layout.tsx', 'admin/dashboard/dashboard-page.tsx'] },
}

/**
 * Writes `screens.json` beside Vite's manifest: for each entry page the scripts of its screen and the page with its app
 * shell. The server names the scripts in a header of the page, so that the browser loads them in parallel with the
 * app's own code, not after it.
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
