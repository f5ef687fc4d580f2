import type { Breaker } from '../../../../host/areas/service-lane.ts'

/** Stops asking a provider that keeps failing, so that callers get an error at once instead of after a time-out. */
export interface CircuitBreaker extends Breaker {
  /** Whether a call may be made now. A caller that gets `true` reports how the call ended with `record`. */
  enter(): boolean
  record(succeeded: boolean): void
  /** Makes no call for this time, because the provider asked for it. Then one call shows whether it is back. */
  rest(ms: number): void
}

interface Settings {
  name: string
  /** This many failures in a row open it. */
  failures?: number
  /** The first pause; it doubles with each failed probe up to `maxPauseMs`. */
  pauseMs?: number
  maxPauseMs?: number
}

/** If a probe never reports its result, others may call again after the longest time that a call can take. */
const PROBE_LIMIT_MS = 15_000

/**
 * Opens after failures in a row; after a pause lets one call through, and closes if that one succeeds. Each process
 * has its own breakers: they need not agree, because each process learns of an outage within a few calls.
 */
export function createCircuitBreaker(settings: Settings): CircuitBreaker {
  const { name, failures: limit = 5, pauseMs = 10_000, maxPauseMs = 30_000 } = settings
  let [failures, pause, openUntil] = [0, pauseMs, 0]
  let [isOpen, isProbing] = [false, false]

  const open = () => {
    ;[isOpen, isProbing] = [true, false]
    openUntil = performance.now() + pause
    pause = Math.min(pause * 2, maxPauseMs)
  }
  return {
    name,
    state() {
      if (!isOpen) return 'closed'
      return isProbing || performance.now() >= openUntil ? 'half-open' : 'open'
    },
    retryAfterMs: () => (isOpen ? Math.max(0, Math.ceil(openUntil - performance.now())) : 0),
    enter() {
      if (!isOpen) return true
      if (performance.now() < openUntil) return false
      // This call is the probe: the others wait for its result.
      isProbing = true
      openUntil = performance.now() + PROBE_LIMIT_MS
      return true
    },
    record(succeeded) {
      // Calls that began before it opened end during the first pause. They say nothing about the provider's recovery.
      if (isOpen && !isProbing) return
      if (succeeded) {
        ;[failures, pause, isOpen, isProbing] = [0, pauseMs, false, false]
        return
      }
      failures++
      if (isProbing || failures >= limit) open()
    },
    rest(ms) {
      ;[isOpen, isProbing] = [true, false]
      openUntil = Math.max(openUntil, performance.now() + ms)
    },
  }
}
