import { useEffect, useState } from 'react'

/** A moment on both of the browser's clocks. */
export interface Moment {
  wall: number
  monotonic: number
}

export function now(): Moment {
  return { wall: Date.now(), monotonic: performance.now() }
}

/**
 * Seconds since then by the clock that says more: the wall clock can be set back, the monotonic clock can stop while
 * the machine sleeps.
 */
export function secondsSince(then: Moment, at: Moment = now()): number {
  return Math.max(at.wall - then.wall, at.monotonic - then.monotonic, 0) / 1_000
}

/** The result of `left` in whole seconds, updated every second until it is 0. */
export function useCountdown(left: () => number): number {
  const [seconds, setSeconds] = useState(() => Math.ceil(left()))
  useEffect(() => {
    const look = () => setSeconds(Math.ceil(left()))
    look()
    const timer = setInterval(look, 1_000)
    return () => clearInterval(timer)
  }, [left])
  return seconds
}
