import { useRouter } from '@tanstack/react-router'
import { present } from './search-params.ts'

/** Some of a screen's search parameters; undefined takes one away. */
export type SearchChange<Search> = { [Name in keyof Search]?: Search[Name] | undefined }

export interface ChangeOptions {
  /** Not a step that Back would undo. */
  replace?: boolean
  /** To the top of the page, as for another page of the table. */
  resetScroll?: boolean
  /** What was entered is saved: nobody need be asked. */
  isSaved?: boolean
}

/**
 * Changes some of the search parameters of the screen at `path`, whose route validates them as `Search`; the others
 * stay. Whoever has left the screen meanwhile is not fetched back.
 */
export function useChangeSearch<Search extends object>(path: `/${string}`) {
  const router = useRouter()
  return (
    change: SearchChange<Search>,
    { replace = false, resetScroll = false, isSaved = false }: ChangeOptions = {},
  ): void => {
    if (router.latestLocation.pathname.replace(/\/+$/, '') !== path) return
    void router.navigate({
      to: '.',
      // Which screen's parameters these are is known to the caller alone.
      search: ((before: Search) => present({ ...before, ...change })) as never,
      replace,
      resetScroll,
      ignoreBlocker: isSaved,
    })
  }
}
