import path from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import { DEFAULT_STORE_NAME } from '../src/lib/strings/common.ts'

type Shells = typeof import('../src/app/shells.tsx')

const PAGE = 'app.html'
const SHELLS = '/src/app/shells.tsx'
const PLACE = '<!--shell-->'
/** Its name is only known to the server, which fills it in. */
const STORE_NAME = '{{storeName}}'

/**
 * Makes a page of `app.html` for each screen of `src/app/shells.tsx`, as files of `dist/shells/`: what stands there
 * before the app's code is here. Whoever is not signed in as a customer does not see it, and nobody can use it.
 */
export function appShells(): Plugin {
  let root = ''
  return {
    name: 'docket:app-shells',
    // After Vite has put the page, with the names of the built files in it, among what it writes.
    enforce: 'post',
    configResolved(config) {
      root = config.root
    },
    async generateBundle(_options, bundle) {
      const page = bundle[PAGE]
      if (page?.type !== 'asset') this.error(`${PAGE} is not among what was built`)
      const plain = stylesFirst(String(page.source))
      const { module } = await runnerImport<Shells>(path.join(root, SHELLS), {
        root,
        plugins: [withoutStyles],
      })
      for (const { name, title, markup } of module.shells) {
        const source = plain
          .replace(`<title>${STORE_NAME}</title>`, () => `<title>${title} · ${STORE_NAME}</title>`)
          .replace(PLACE, () => `<div class="app-shell" inert aria-hidden="true">${markup}</div>`)
        this.emitFile({ type: 'asset', fileName: `shells/${name}.html`, source })
      }
      page.source = plain.replace(PLACE, '')
    },
    transformIndexHtml: {
      order: 'pre',
      // In development there are no shells.
      handler: (page, { server }) =>
        server ? page.replace(PLACE, '').replaceAll(STORE_NAME, DEFAULT_STORE_NAME) : page,
    },
  }
}

/** Vite names them last, behind the scripts; the shell is painted as soon as they are here. Not ahead of boot.js: it would wait for them. */
function stylesFirst(page: string): string {
  const styles = page.match(/\n *<link rel="stylesheet"[^>]*>/g) ?? []
  const rest = styles.reduce((rest, link) => rest.replace(link, ''), page)
  return rest.replace(/(\n *<script src="\/boot\.js"><\/script>)/, (boot) => boot + styles.join(''))
}

/** Markup needs none, and outside of a build Vite has no place for them. */
const withoutStyles: Plugin = {
  name: 'docket:without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0no-styles' : null),
  load: (id) => (id === '\0no-styles' ? '' : null),
}
