import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isAt, type Screen, type SearchChange } from './search-link.ts'
import { useChangeSearch } from './use-change-search.ts'

/**
 * Returns a function that closes an overlay of the screen at `path`. The overlay is open while the search parameter
 * `name` has a value; `value` is this value now. If the overlay was opened on this screen, the function goes back in
 * history. If the screen began with the overlay open, it removes the parameter. A second call before the overlay is
 * closed does nothing.
 */
export function useCloseOverlay<Path extends Screen>(
  path: Path,
  name: keyof SearchChange<Path>,
  value: unknown,
): () => void {
  const router = useRouter()
  const change = useChangeSearch(path)
  // Whether the screen was shown without the overlay. Then the overlay was opened here, and Back closes it.
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
    // `latestLocation` is newer than the screen. If a navigation has begun, it may have closed the overlay already.
    const { pathname, search } = router.latestLocation
    const isOpen = isAt(pathname, path) && Object.hasOwn(search, name)
    if (!isOpen || isSteppingBack.current) return
    if (wasClosed) {
      isSteppingBack.current = true
      router.history.back()
    }
    // With a computed name, TypeScript infers an object with any names.
    else change({ [name]: undefined } as SearchChange<Path>, { replace: true })
  }
}
