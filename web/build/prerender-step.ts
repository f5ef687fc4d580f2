import path from 'node:path'
import { type Plugin, runnerImport } from 'vite'

interface Step<Module> {
  /** The page of the build, by the name of its file, that the others are made of. */
  page: string
  /** What renders them, from the web's root on. */
  module: string
  /** What the module needs beyond Vite's own. */
  plugins?: Plugin[]
  /**
   * The pages made of it, by the files of `dist/` that they become. `page` is among them only where it is to be written
   * itself.
   */
  make(page: string, module: Module): Record<string, string>
}

/** What every step has in common that renders pages with the web's own components, at build time and in Node. */
export function prerenderStep<Module>({ page, module, plugins = [], make }: Step<Module>) {
  let root = ''
  return {
    // After Vite has put the page, with the names of the built files in it, among what it writes.
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
