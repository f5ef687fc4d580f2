import { useEffect, useState } from 'react'

/** A moment on both of the browser's clocks. */
export interface Moment {
  /** By the wall clock, in milliseconds since 1970. */
  wallMs: number
  /** By the monotonic clock, in milliseconds since the page was opened. */
  monotonicMs: number
}

export function now(): Moment {
  return { wallMs: Date.now(), monotonicMs: performance.now() }
}

/**
 * The seconds from `start` to `end`, by the clock on which more time has passed: the wall clock can be set back, and
 * the monotonic clock can stop while the machine sleeps.
 */
export function secondsSince(start: Moment, end: Moment = now()): number {
  return Math.max(end.wallMs - start.wallMs, end.monotonicMs - start.monotonicMs, 0) / 1_000
}

/** The result of `secondsLeft`, rounded up to whole seconds and updated every second. */
export function useCountdown(secondsLeft: () => number): number {
  const [seconds, setSeconds] = useState(() => Math.ceil(secondsLeft()))
  useEffect(() => {
    const update = () => setSeconds(Math.ceil(secondsLeft()))
    update()
    const timer = setInterval(update, 1_000)
    return () => clearInterval(timer)
  }, [secondsLeft])
  return seconds
}
