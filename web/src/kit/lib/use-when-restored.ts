import { useEffect } from 'react'

/**
 * Calls `onRestored` if the browser shows this page again from its memory, as it was left: after Back from a payment
 * page, a button would still be busy.
 */
export function useWhenRestored(onRestored: () => void): void {
  useEffect(() => {
    const restore = (event: PageTransitionEvent) => {
      if (event.persisted) onRestored()
    }
    addEventListener('pageshow', restore)
    return () => removeEventListener('pageshow', restore)
  }, [onRestored])
}
