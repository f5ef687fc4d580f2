import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Screen, SearchChange } from './changing.ts'
import { useChangeSearch } from './use-change-search.ts'

/**
 * Closes what the search parameter `name` of the screen at `path` has open: takes back the step that opened it; what
 * came with the address is just left out of it.
 */
export function useCloseOverlay<Path extends Screen>(
  path: Path,
  name: keyof SearchChange<Path>,
  value: unknown,
): () => void {
  const router = useRouter()
  const change = useChangeSearch(path)
  const [wasClosed, setWasClosed] = useState(value === undefined)
  if (!wasClosed && value === undefined) setWasClosed(true)
  return () => {
    if (wasClosed) router.history.back()
    // A computed name makes it an object of any names.
    else change({ [name]: undefined } as SearchChange<Path>, { replace: true })
  }
}
