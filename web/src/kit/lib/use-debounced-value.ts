import { useEffect, useState } from 'react'

/** The last value that stayed the same for `delayMs`. */
export function useDebouncedValue<T>(value: T, delayMs: number): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setDebounced, delayMs, value)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return debounced
}
