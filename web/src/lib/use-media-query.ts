import { useCallback, useSyncExternalStore } from 'react'

/** Below this a table becomes labelled cards. */
export const WIDE = '(min-width: 40rem)'

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
