import { useRef } from 'react'

/** Runs a function unless the last call is still running: a second click can come before the button is busy. */
export function useOneAtATime() {
  const isRunning = useRef(false)
  return async (start: () => Promise<unknown>) => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      await start()
    } catch {
      // The error has been shown already.
    } finally {
      isRunning.current = false
    }
  }
}
