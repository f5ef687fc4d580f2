import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Screen, SearchChange } from './search-link.ts'
import { useChangeSearch } from './use-change-search.ts'

/**
 * Closes the overlay that the search parameter `name` of the screen at `path` has open: goes back in history if a step
 * opened it, otherwise removes the parameter. A second call before it is closed does nothing.
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
  // Going back is asynchronous. A second step would leave the page.
  const isSteppingBack = useRef(false)
  useEffect(
    () =>
      router.history.subscribe(() => {
        isSteppingBack.current = false
      }),
    [router],
  )
  return () => {
    // The address changes before the next screen is shown. That navigation has closed the overlay already.
    const { pathname, search } = router.latestLocation
    const isOpen = pathname.replace(/\/+$/, '') === path && Object.hasOwn(search, name)
    if (!isOpen || isSteppingBack.current) return
    if (wasClosed) {
      isSteppingBack.current = true
      router.history.back()
    }
    // With a computed name, TypeScript infers an object with any names.
    else change({ [name]: undefined } as SearchChange<Path>, { replace: true })
  }
}
