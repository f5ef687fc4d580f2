import { useRouter } from '@tanstack/react-router'
import { isAt, type Screen, type SearchChange, searchLink } from './search-link.ts'

export interface ChangeOptions {
  /** Replaces the history entry instead of adding one. */
  replace?: boolean
  /** Scrolls to the top, e.g. for another page of a table. */
  resetScroll?: boolean
  /** The entered data is saved, so the unsaved-changes guard does not ask. */
  isSaved?: boolean
}

/**
 * Changes some search parameters of the screen at `path`; the others stay. Does nothing once the user has left the
 * screen.
 */
export function useChangeSearch<Path extends Screen>(path: Path) {
  const router = useRouter()
  return (
    change: SearchChange<Path>,
    { replace = false, resetScroll = false, isSaved = false }: ChangeOptions = {},
  ): void => {
    if (!isAt(router.latestLocation.pathname, path)) return
    void router.navigate({
      ...searchLink(path, change),
      to: '.',
      replace,
      resetScroll,
      ignoreBlocker: isSaved,
    })
  }
}
