import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { getSession } from '../../lib/session.ts'

/** Long enough that a pointer passing over a link asks for nothing. */
const DWELL_MS = 65

/** Handlers for a link whose data is fetched when it is pointed at, touched or focused, before it is clicked. */
export function useOnIntent(prefetch: (client: QueryClient) => unknown) {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      // Logged out meanwhile, here or in another tab: it would only be refused.
      if (getSession()) prefetch(client)
    }, DWELL_MS)
  }
  const stop = () => clearTimeout(timer.current)
  return { onMouseEnter: start, onFocus: start, onTouchStart: start, onMouseLeave: stop, onBlur: stop }
}
