import type { LaneJob } from './declared-job.ts'
import type { Opened } from './opened.ts'

/**
 * The lane of jobs that wait for a service outside of the shop. It has slots of its own, so that a slow service blocks
 * no other lane.
 */
export interface ServiceLane {
  /** How many of its jobs run at a time in each process. */
  slots: number
  /** A job that takes longer fails, and its slot is free again. */
  limitMs: number
  /** Its jobs with names that depend on the service's. Jobs with names of their own name the lane (`DeclaredJob`). */
  jobs?: Readonly<Record<string, LaneJob>>
  /** What knows whether the service answers; null if the shop does not call it. */
  breakerOf(opened: Opened): Breaker | null
  /** What operators read while the service keeps failing: what waits for it. */
  whatWaits: string
}

/** Stops the calls of a service that keeps failing. */
export interface Breaker {
  /** The service's name, for logs and metrics. */
  name: string
  /** `half-open`: the pause is over, and the next call shows whether the service is back. */
  state(): 'closed' | 'open' | 'half-open'
  /** How long until a call may be made; 0 if one may be made now. */
  retryAfterMs(): number
}
