import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { RenderedScreen } from '../src/app/render-page.tsx'
import { type Manifest, scriptsOf } from './manifest.ts'

const DIST = join(import.meta.dirname, '../dist')

/** The module of each screen that the server renders. */
const MODULES: Record<RenderedScreen, string> = {
  catalogue: 'src/areas/catalogue/shop/products-page.tsx',
  product: 'src/areas/catalogue/shop/product-page.tsx',
}

/** The script that loads the others (web/src/app/load-scripts.ts). */
const LOADER = 'src/app/load-scripts.ts'

/** Gives the renderer the scripts of each screen, and the script that loads them. The app must be built before. */
export function defineScreenScripts(): Plugin {
  return {
    name: 'docket:define-screen-scripts',
    apply: 'build',
    // This is a hook and not a value, because tools that only read the configuration may run without a build of the
    // app.
    config: () => ({
      define: {
        'import.meta.env.SCREEN_SCRIPTS': JSON.stringify(screenScripts(DIST)),
        'import.meta.env.SCRIPT_LOADER': JSON.stringify(scriptLoader(DIST)),
      },
    }),
  }
}

/**
 * The scripts that each screen needs besides those of the app's start. Their pages name them, so that the browser loads
 * them together with the start, and not after it. Reads the manifest of the app's build in `dist`.
 */
export function screenScripts(dist: string): Record<RenderedScreen, string[]> {
  const manifest = readManifest(dist)
  const start = new Set(scriptsOf(manifest, ['app.html']))
  const scriptsOfScreen = (screen: RenderedScreen) =>
    scriptsOf(manifest, [MODULES[screen]]).filter((file) => !start.has(file))
  return { catalogue: scriptsOfScreen('catalogue'), product: scriptsOfScreen('product') }
}

/** @throws Error if the build has no such script */
export function scriptLoader(dist: string): string {
  const loader = readManifest(dist)[LOADER]
  if (!loader) throw new Error(`${dist} has no script for ${LOADER}.`)
  return loader.file
}

function readManifest(dist: string): Manifest {
  return JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
}
