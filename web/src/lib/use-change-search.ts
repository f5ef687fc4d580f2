import { useRouter } from '@tanstack/react-router'
import { type Screen, type SearchChange, searchLink } from './search-link.ts'

export interface ChangeOptions {
  /** Not a step that Back would undo. */
  replace?: boolean
  /** To the top of the page, as for another page of the table. */
  resetScroll?: boolean
  /** What was entered is saved: nobody need be asked. */
  isSaved?: boolean
}

/**
 * Changes some of the search parameters of the screen at `path`; the others stay. Whoever has left the screen meanwhile
 * is not fetched back.
 */
export function useChangeSearch<Path extends Screen>(path: Path) {
  const router = useRouter()
  return (
    change: SearchChange<Path>,
    { replace = false, resetScroll = false, isSaved = false }: ChangeOptions = {},
  ): void => {
    if (router.latestLocation.pathname.replace(/\/+$/, '') !== path) return
    void router.navigate({
      ...searchLink(path, change),
      to: '.',
      replace,
      resetScroll,
      ignoreBlocker: isSaved,
    })
  }
}
