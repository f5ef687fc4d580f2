import { useEffect, useRef, useState } from 'react'

/**
 * Returns a function that takes a value. Calls `onRest` with the latest value when `restMs` have passed without another
 * one, or when the component unmounts.
 */
export function useCallAfterRest<T>(onRest: (value: T) => void, restMs: number): (value: T) => void {
  const [pending, setPending] = useState<{ value: T } | null>(null)
  const latest = useRef({ pending, onRest })
  useEffect(() => {
    latest.current = { pending, onRest }
  })
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => {
      setPending(null)
      latest.current.onRest(pending.value)
    }, restMs)
    return () => clearTimeout(timer)
  }, [pending, restMs])
  useEffect(
    () => () => {
      if (latest.current.pending) latest.current.onRest(latest.current.pending.value)
    },
    [],
  )
  return (value) => setPending({ value })
}
