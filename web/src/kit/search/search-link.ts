import { withoutEnding } from '@docket/contract/without-ending'
import type { RegisteredRouter } from '@tanstack/react-router'
import { asSearchParams } from './search-params.ts'

type Routes = RegisteredRouter['routesByPath']
export type Screen = keyof Routes & `/${string}`

/** The screens whose address has all these parameters. */
export type ScreenWith<Names extends string> = {
  [Path in Screen]: [Names] extends [keyof Routes[Path]['types']['fullSearchSchema']] ? Path : never
}[Screen]

/** Changes of a screen's search parameters; undefined removes one. */
export type SearchChange<Path extends Screen> = {
  [Name in keyof Routes[Path]['types']['fullSearchSchema']]?:
    | Routes[Path]['types']['fullSearchSchema'][Name]
    | undefined
}

/**
 * The props of a link that changes some search parameters of `path`, the screen on which the link is; the others stay.
 * `<TextLink {...searchLink('/history', { order: 7 })}>`
 */
export function searchLink<Path extends Screen>(path: Path, change: SearchChange<Path>) {
  return {
    to: path,
    resetScroll: false,
    // The router types the parameters only if the screen is a literal.
    search: ((before: object) => asSearchParams({ ...before, ...change })) as never,
  }
}

/** Whether an address is that of a screen; `$userId` in `path` is any part. */
export function isAt(pathname: string, path: string): boolean {
  const [parts, names] = [withoutEnding(pathname, '/').split('/'), path.split('/')]
  return (
    parts.length === names.length && names.every((name, nth) => name.startsWith('$') || name === parts[nth])
  )
}
