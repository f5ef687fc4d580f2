import { useEffect, useState } from 'react'

const PAUSE_MS = 400

/** The value as it was when it last stood still for a moment. */
export function usePause<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setSettled, PAUSE_MS, value)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
