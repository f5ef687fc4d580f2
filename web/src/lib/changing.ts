import type { RegisteredRouter } from '@tanstack/react-router'
import { present } from './search-params.ts'

type Routes = RegisteredRouter['routesByPath']
export type Screen = keyof Routes & `/${string}`

/** Some of a screen's search parameters; undefined takes one away. */
export type SearchChange<Path extends Screen> = {
  [Name in keyof Routes[Path]['types']['fullSearchSchema']]?:
    | Routes[Path]['types']['fullSearchSchema'][Name]
    | undefined
}

/**
 * What a link takes that changes some of the search parameters of the screen it stands on, `path`; the others stay.
 * `<TextLink {...changing('/history', { order: 7 })}>`
 */
export function changing<Path extends Screen>(path: Path, change: SearchChange<Path>) {
  return {
    to: path,
    resetScroll: false,
    // The router knows the parameters of a screen that is named, not of one that is handed in.
    search: ((before: object) => present({ ...before, ...change })) as never,
  }
}
