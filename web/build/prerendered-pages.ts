import path from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import { paths } from '../src/areas/site/landing/paths.ts'

type Prerender = typeof import('../src/areas/site/landing/pages/pages.tsx')

const PAGES = '/src/areas/site/landing/pages/pages.tsx'
const SHELL = 'index.html'

/**
 * Renders the pages of `src/areas/site/landing/pages/pages.tsx` into `index.html`. A build writes them to
 * `dist/pages/`, and the server fills their slots. In development a page is rendered on each request, with examples in
 * its slots.
 */
export function prerenderedPages(): Plugin {
  let root = ''
  return {
    name: 'docket:prerendered-pages',
    // Runs after Vite has added the shell to its output. The shell then contains the names of the built files.
    enforce: 'post',
    configResolved(config) {
      root = config.root
    },
    async generateBundle(_options, bundle) {
      const shell = bundle[SHELL]
      if (shell?.type !== 'asset') this.error(`${SHELL} is not among what was built`)
      const { module } = await runnerImport<Prerender>(path.join(root, PAGES), { root })
      delete bundle[SHELL]
      for (const page of module.pages) {
        const source = module.prerender(String(shell.source), page)
        this.emitFile({ type: 'asset', fileName: `pages/${page.name}.html`, source })
      }
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(shell, { server, originalUrl }) {
        if (!server || !isPrerendered(originalUrl)) return shell
        // All pages have the same file, so the address identifies the page.
        const module = (await server.ssrLoadModule(PAGES)) as Prerender
        const page = module.pages.find(({ path }) => path === pathOf(originalUrl))
        return page ? module.fillWithExamples(module.prerender(shell, page)) : shell
      },
    },
  }
}

export function isPrerendered(url: string | undefined): boolean {
  return Object.values(paths).includes(pathOf(url))
}

function pathOf(url = ''): string {
  return url.split(/[?#]/, 1)[0] ?? ''
}
