import { useCallback, useSyncExternalStore } from 'react'

/** Below this a table becomes labelled cards. */
export const WIDE = '(min-width: 40rem)'

export function useMediaQuery(query: string): boolean {
  return useMediaMatch(query) ?? false
}

/** Like `useMediaQuery`, but undefined while the server renders the page: the server does not know the screen. */
export function useMediaMatch(query: string): boolean | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore<boolean | undefined>(
    subscribe,
    () => matchMedia(query).matches,
    () => undefined,
  )
}
