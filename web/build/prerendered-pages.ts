import type { Plugin } from 'vite'
import { paths } from '../src/landing/paths.ts'
import { prerenderStep } from './prerender-step.ts'

type Prerender = typeof import('../src/landing/pages/pages.tsx')

const PAGES = '/src/landing/pages/pages.tsx'

/**
 * Renders the pages of `src/landing/pages/pages.tsx` into `index.html`. A build writes them to `dist/pages/`, and the
 * server fills their slots. In development a page is rendered on each request, with examples in its slots.
 */
export function prerenderedPages(): Plugin {
  return {
    name: 'docket:prerendered-pages',
    ...prerenderStep<Prerender>({
      page: 'index.html',
      module: PAGES,
      make: (shell, { pages, prerender }) =>
        Object.fromEntries(pages.map((page) => [`pages/${page.name}.html`, prerender(shell, page)])),
    }),
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
