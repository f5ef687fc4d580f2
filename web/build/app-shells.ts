import type { Plugin } from 'vite'
import { DEFAULT_STORE_NAME } from '../src/shared/strings.ts'
import { prerenderStep } from './prerender-step.ts'

type Shells = typeof import('../src/app/shells.tsx')

const PAGE = 'app.html'
const SHELL_PLACEHOLDER = '<!--shell-->'
/** The shop's name. Only the server knows it, and fills it in. */
const STORE_NAME = '{{storeName}}'

/**
 * Writes a copy of `app.html` to `dist/shells/` for each app shell of `src/app/shells.tsx`. The shell is shown before
 * the app's code is loaded, to signed-in customers only, and reacts to no input.
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
        const shellTemplate = withLowPriorityScripts(plain)
        const pages: Record<string, string> = { [PAGE]: plain.replace(SHELL_PLACEHOLDER, '') }
        for (const { name, title, markup } of shells) {
          pages[`shells/${name}.html`] = shellTemplate
            .replace(`<title>${STORE_NAME}</title>`, () => `<title>${title} · ${STORE_NAME}</title>`)
            .replace(
              SHELL_PLACEHOLDER,
              () => `<div class="app-shell" inert aria-hidden="true">${markup}</div>`,
            )
        }
        return pages
      },
    }),
    transformIndexHtml: {
      order: 'pre',
      // In development there are no shells.
      handler: (page, { server }) =>
        server ? page.replace(SHELL_PLACEHOLDER, '').replaceAll(STORE_NAME, DEFAULT_STORE_NAME) : page,
    },
  }
}

/**
 * Moves the stylesheets before the scripts of the app: the shell is painted as soon as they are loaded, and Vite puts
 * them last. They stay after boot.js, which would otherwise wait for them.
 */
function stylesFirst(page: string): string {
  const styles = page.match(/\n *<link rel="stylesheet"[^>]*>/g) ?? []
  const rest = styles.reduce((rest, link) => rest.replace(link, ''), page)
  return rest.replace(/(\n *<script src="\/boot\.js"><\/script>)/, (boot) => boot + styles.join(''))
}

/** Gives scripts a low priority, so that the shell's stylesheets come first. The server does the same in its header. */
function withLowPriorityScripts(page: string): string {
  return page.replace(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"')
}

/** Replaces stylesheets by empty modules: the markup needs none, and Vite cannot emit assets outside of a build. */
const withoutStyles: Plugin = {
  name: 'docket:without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0no-styles' : null),
  load: (id) => (id === '\0no-styles' ? '' : null),
}
