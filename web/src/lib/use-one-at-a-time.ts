import { useRef } from 'react'

/** Runs what it is given unless the last one is still under way: a second click comes before a button shows busy. */
export function useOneAtATime() {
  const isRunning = useRef(false)
  return async (start: () => Promise<unknown>) => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      await start()
    } catch {
      // A call's failure has been shown where every error is.
    } finally {
      isRunning.current = false
    }
  }
}
