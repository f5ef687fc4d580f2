import path from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import { paths } from '../src/landing/paths.ts'

type Prerender = typeof import('../src/landing/pages.tsx')

const SHELL = 'index.html'
const PAGES = '/src/landing/pages.tsx'

/**
 * Makes the pages of `src/landing/pages.tsx` out of `index.html`: at build time as files of `dist/pages/`, whose slots
 * the server fills, and in development as they are asked for, with examples in the slots.
 */
export function prerenderedPages(): Plugin {
  let root = ''
  return {
    name: 'docket:prerendered-pages',
    // After Vite has put the shell, with the names of the built files in it, among what it writes.
    enforce: 'post',
    configResolved(config) {
      root = config.root
    },
    async generateBundle(_options, bundle) {
      const shell = bundle[SHELL]
      if (shell?.type !== 'asset') this.error(`${SHELL} is not among what was built`)
      const { module } = await runnerImport<Prerender>(path.join(root, PAGES), { root })
      for (const page of module.pages) {
        const source = module.prerender(String(shell.source), page)
        this.emitFile({ type: 'asset', fileName: `pages/${page.name}.html`, source })
      }
      // Nobody is to be shown the empty shell.
      delete bundle[SHELL]
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(shell, { server, originalUrl }) {
        if (!server || !isPrerendered(originalUrl)) return shell
        // Vite knows it by its file only.
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
