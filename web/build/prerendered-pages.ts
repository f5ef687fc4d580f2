import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import { paths } from '../src/areas/site/landing/paths.ts'

type Prerender = typeof import('../src/areas/site/landing/pages/pages.tsx')

const PAGES = '/src/areas/site/landing/pages/pages.tsx'
const SHELL = 'index.html'
const LOADER = 'src/app/load-scripts.ts'
const STYLESHEET = /\n *<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g
/** A class that has a picture. */
const PICTURES = /\.[\w-]+\{--[\w-]+:url\("data:[^"]*"\)\}/g
const BOOT = '<script src="/boot.js"></script>'
const LATE = /\n *<(?:script type="module"[^>]*><\/script>|link rel="(?:modulepreload|stylesheet)"[^>]*>)/g

/**
 * Renders the pages of `src/areas/site/landing/pages/pages.tsx` into `index.html`. A build writes them to
 * `dist/pages/`, and the server fills their slots. They can be read without their scripts, and are painted as soon as
 * they are there: they contain their styles, `boot.js` and the script that
 * loads the other scripts after the paint. In development a page is rendered on each request, with examples in
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
      const boot = readFileSync(path.join(root, 'public/boot.js'), 'utf8').replace(/^ *\/\/.*\n/gm, '')
      const withStyles = containStyles(String(shell.source), bundle, (source) =>
        this.getFileName(this.emitFile({ type: 'asset', name: 'late.css', source })),
      )
      const ready = loadScriptsAfterPaint(withStyles, bundle).replace(
        BOOT,
        () => `<script>${inside(boot)}</script>`,
      )
      delete bundle[SHELL]
      for (const page of module.pages) {
        const source = module.prerender(ready, page)
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

/**
 * Puts the stylesheets of a page into it, except the pictures of covers: they are most of the bytes, and no one sees
 * them before they scroll. No other page has these stylesheets, so their files go.
 */
function containStyles(
  page: string,
  bundle: Rolldown.OutputBundle,
  emitLate: (source: string) => string,
): string {
  return page.replace(STYLESHEET, (_link, file: string) => {
    const sheet = bundle[file]
    if (sheet?.type !== 'asset') throw new Error(`${file} is not among what was built.`)
    delete bundle[file]
    const styles = String(sheet.source)
    const pictures = styles.match(PICTURES) ?? []
    const late = emitLate(`@layer components{${pictures.join('')}}`)
    return `\n    <style>${styles.replace(PICTURES, '')}</style>\n    <link rel="stylesheet" href="/${late}">`
  })
}

/** Puts the tags of the scripts and of the late styles into a template, and the script that takes them from there behind it. */
function loadScriptsAfterPaint(page: string, bundle: Rolldown.OutputBundle): string {
  const loader = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(LOADER),
  )
  if (loader?.type !== 'chunk') throw new Error(`${LOADER} is not among what was built.`)
  const tags = page.match(LATE) ?? []
  const template = `\n    <template id="app-scripts">${tags.join('')}\n    </template>`
  const script = `\n    <script type="module">${inside(loader.code.trim())}</script>`
  return page.replace(LATE, '').replace(/\n *<\/body>/, (end) => template + script + end)
}

/** A script that a page may contain: `server/src/host/app/web-files.ts` finds its end, and it has no slot. */
function inside(script: string): string {
  if (/<|\{\{/.test(script)) throw new Error(`A script with < or {{ cannot be inside a page: ${script}`)
  return script
}

export function isPrerendered(url: string | undefined): boolean {
  return Object.values(paths).includes(pathOf(url))
}

function pathOf(url = ''): string {
  return url.split(/[?#]/, 1)[0] ?? ''
}
