import type { Plugin } from 'vite'
import { DEFAULT_STORE_NAME } from '../src/lib/strings/common.ts'
import { prerenderStep } from './prerender-step.ts'

type Shells = typeof import('../src/app/shells.tsx')

const PAGE = 'app.html'
const PLACE = '<!--shell-->'
/** Its name is only known to the server, which fills it in. */
const STORE_NAME = '{{storeName}}'

/**
 * Makes a page of `app.html` for each screen of `src/app/shells.tsx`, as files of `dist/shells/`: what stands there
 * before the app's code is here. Whoever is not signed in as a customer does not see it, and nobody can use it.
 */
export function appShells(): Plugin {
  return {
    name: 'docket:app-shells',
    ...prerenderStep<Shells>({
      page: PAGE,
      module: '/src/app/shells.tsx',
      plugins: [withoutStyles],
      make(page, { shells }) {
        const plain = stylesFirst(page)
        const behindShell = withPatientScripts(plain)
        const pages: Record<string, string> = { [PAGE]: plain.replace(PLACE, '') }
        for (const { name, title, markup } of shells) {
          pages[`shells/${name}.html`] = behindShell
            .replace(`<title>${STORE_NAME}</title>`, () => `<title>${title} · ${STORE_NAME}</title>`)
            .replace(PLACE, () => `<div class="app-shell" inert aria-hidden="true">${markup}</div>`)
        }
        return pages
      },
    }),
    transformIndexHtml: {
      order: 'pre',
      // In development there are no shells.
      handler: (page, { server }) =>
        server ? page.replace(PLACE, '').replaceAll(STORE_NAME, DEFAULT_STORE_NAME) : page,
    },
  }
}

/**
 * Vite names them last, behind the scripts; the shell is painted as soon as they are here. Not ahead of boot.js: it would
 * wait for them.
 */
function stylesFirst(page: string): string {
  const styles = page.match(/\n *<link rel="stylesheet"[^>]*>/g) ?? []
  const rest = styles.reduce((rest, link) => rest.replace(link, ''), page)
  return rest.replace(/(\n *<script src="\/boot\.js"><\/script>)/, (boot) => boot + styles.join(''))
}

/** What the shell is painted with goes first. The server says the same of the scripts that it names. */
function withPatientScripts(page: string): string {
  return page.replace(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"')
}

/** Markup needs none, and outside of a build Vite has no place for them. */
const withoutStyles: Plugin = {
  name: 'docket:without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0no-styles' : null),
  load: (id) => (id === '\0no-styles' ? '' : null),
}
