import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { getSession } from '../../../kit/session/session.ts'

/** Long enough to ignore a pointer that only passes over a link. */
const DWELL_MS = 65

/** Handlers that prefetch a link's data on hover, touch or focus, before the click. */
export function usePrefetchOnIntent(prefetch: (client: QueryClient) => unknown) {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      // After a logout, here or in another tab, the request would be refused.
      if (getSession()) prefetch(client)
    }, DWELL_MS)
  }
  const stop = () => clearTimeout(timer.current)
  return { onMouseEnter: start, onFocus: start, onTouchStart: start, onMouseLeave: stop, onBlur: stop }
}
