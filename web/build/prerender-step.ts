import path from 'node:path'
import { type Plugin, runnerImport } from 'vite'

interface Step<Module> {
  /** The file name of the template page. */
  page: string
  /** The module that renders the pages, relative to the web's root. */
  module: string
  /** The plugins that the module needs. */
  plugins?: Plugin[]
  /**
   * The rendered pages by their file name in `dist/`. They include `page` only if the template itself is written, too.
   */
  make(page: string, module: Module): Record<string, string>
}

/** A build step that renders pages in Node with the web's own components. */
export function prerenderStep<Module>({ page, module, plugins = [], make }: Step<Module>) {
  let root = ''
  return {
    // After Vite has added the template page, which contains the names of the built files, to its output.
    enforce: 'post',
    configResolved(config) {
      root = config.root
    },
    async generateBundle(_options, bundle) {
      const built = bundle[page]
      if (built?.type !== 'asset') this.error(`${page} is not among what was built`)
      const { module: own } = await runnerImport<Module>(path.join(root, module), { root, plugins })
      delete bundle[page]
      for (const [fileName, source] of Object.entries(make(String(built.source), own))) {
        this.emitFile({ type: 'asset', fileName, source })
      }
    },
  } satisfies Partial<Plugin>
}
