import { useNavigate } from '@tanstack/react-router'
import { present } from '../../lib/search-params.ts'
import type { SearchChange } from './search.ts'

interface ChangeOptions {
  /** Not a step that Back would undo. */
  replace?: boolean
  /** To the top of the page, as for another page of the table. */
  resetScroll?: boolean
  /** What was entered is saved: nobody need be asked. */
  isSaved?: boolean
}

/** Changes some of the screen's search parameters; the others stay. */
export function useChangeSearch() {
  const navigate = useNavigate({ from: '/admin/products' })
  return (
    change: SearchChange,
    { replace = false, resetScroll = false, isSaved = false }: ChangeOptions = {},
  ) =>
    void navigate({
      to: '/admin/products',
      search: (before) => present({ ...before, ...change }),
      replace,
      resetScroll,
      ignoreBlocker: isSaved,
    })
}
