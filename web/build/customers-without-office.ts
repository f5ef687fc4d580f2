import type { Plugin } from 'vite'

/** What the check reads of a file of the build. */
export interface BuiltChunk {
  type: 'chunk' | 'asset'
  fileName: string
  isEntry?: boolean
  facadeModuleId?: string | null
  /** The files that this one loads at once, and those that it loads later. */
  imports?: string[]
  dynamicImports?: string[]
  modules?: Record<string, { renderedLength: number }>
}

/**
 * Fails the build if the browser of a customer would load code of the back office: a module of one of its screens, of
 * what its areas declare, or of its calls. The addresses of its screens are the exception: the router knows all.
 */
export function customersWithoutOffice(): Plugin {
  return {
    name: 'docket:customers-without-office',
    apply: 'build',
    generateBundle(_options, bundle) {
      const found = officeCodeOfCustomers(Object.values(bundle))
      if (found.length > 0) this.error(`Customers would load code of the back office:\n${found.join('\n')}`)
    },
  }
}

/** The areas that customers see. All other code of `areas/` is the office's. */
const SHOP_AREAS =
  '(?:activity|catalogue|deposits|identity|personal-data|purchases|shipments|site|statements|waiting-purchases)'
const OFFICE = new RegExp(
  [
    `/web/src/areas/(?!${SHOP_AREAS}/(?!office[/.-]))`,
    '/web/src/kit/office/',
    '/web/src/app/(?:layout/(?:admin-layout|office-)|pages/office-|palette/)',
    '/contract/src/admin/',
  ].join('|'),
)
/** The readers of the addresses, which import nothing of a screen, and the lists that they read. */
const ADDRESSES =
  /\/web\/src\/areas\/(?:[^/]+\/)?office-routes\.ts$|\/web\/src\/(?:areas\/[^/]+|kit)\/office\/(?:.*\/)?(?:[^/]+-)?search\.ts$|\/contract\/src\/admin\/[^/]+-list\.ts$/

/** `file: module` for each module of the office in a file that customers load, at once or later. */
export function officeCodeOfCustomers(files: readonly BuiltChunk[]): string[] {
  const chunks = new Map(files.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]))
  const loaded = new Set<BuiltChunk>()
  const load = (chunk: BuiltChunk | undefined) => {
    if (!chunk || loaded.has(chunk)) return
    loaded.add(chunk)
    for (const file of chunk.imports ?? []) load(chunks.get(file))
    for (const file of chunk.dynamicImports ?? []) {
      const later = chunks.get(file)
      // The router names the screens of the office, too. The browser of a customer never opens them.
      if (!isOffice(later?.facadeModuleId ?? '')) load(later)
    }
  }
  for (const chunk of chunks.values()) if (chunk.isEntry) load(chunk)
  return [...loaded].flatMap(({ fileName, modules = {} }) =>
    Object.entries(modules)
      .filter(([id, { renderedLength }]) => renderedLength > 0 && isOffice(id))
      .map(([id]) => `${fileName}: ${id}`),
  )
}

function isOffice(id: string): boolean {
  return OFFICE.test(id) && !ADDRESSES.test(id)
}
