export interface QueueBounds {
  /** The most jobs that wait. */
  waiting: number
  /**
   * Bounds the waiting time, too. A burst may wait, because it is soon over: `burstJobs` jobs, and more if they begin within
   * 0.3 s. But a queue that has not been empty for `standingAfter` jobs is a standing queue: more work arrives than can be
   * done, and a long queue only makes every caller wait. It is then cut to the jobs that begin within 10 ms, but not
   * below `standingJobs` jobs. (The idea is CoDel's, RFC 8289.)
   */
  timed?: { burstJobs: number; standingAfter: number; standingJobs: number }
  /** How many jobs begin together; 1 by default. The pace is measured per such group. */
  batchSize?: number
  /** The error for a job that may not wait, or has waited too long. */
  refusal: () => Error
}

export interface BoundedQueue<Job> {
  readonly length: number
  /** Whether one more job would be refused. */
  isFull(): boolean
  /**
   * Adds a job. With `hasPriority`, for a job that was accepted before, it is refused only if the queue is completely
   * full.
   * @throws the refusal if the job may not wait
   */
  add(job: Job, hasPriority?: boolean): void
  /** Takes the first `most` jobs out. */
  take(most: number): Job[]
}

const BURST_MS = 300
/** The longest wait in a standing queue. */
const STANDING_MS = 10
/** An empty queue accepts a burst again only if nothing was refused for this long: an overload may last. */
const CALM_MS = 1_000
/** The longest wait in any case: the work may be slow, or the database may hang. */
const MAX_WAIT_MS = 2_000
/** How fast the measured time per job follows a change. */
const WEIGHT = 0.05

/**
 * A bounded queue of jobs. A job is refused when it arrives, if it would probably wait too long. A job that has waited too
 * long after all is refused later, by a timer.
 */
export function createBoundedQueue<Job extends { reject(error: Error): void }>({
  waiting,
  timed,
  batchSize: together = 1,
  refusal,
}: QueueBounds): BoundedQueue<Job> {
  const queue: { job: Job; addedAt: number; ahead: number }[] = []
  let takenSinceCalm = 0
  let refusedAt = Number.NEGATIVE_INFINITY
  let msPerStart = 0
  /** The number of starts that this many jobs need, because `together` jobs begin at each start. */
  const startsFor = (jobs: number) => Math.ceil(jobs / together)
  let sweep: NodeJS.Timeout | undefined

  return {
    get length() {
      return queue.length
    },
    isFull: () => isTooLong(performance.now()),
    add(job, hasPriority = false) {
      const now = performance.now()
      if (hasPriority ? queue.length >= waiting : isTooLong(now)) throw refusal()
      queue.push({ job, addedAt: now, ahead: queue.length })
      if (timed) sweep ??= setTimeout(refuseOld, MAX_WAIT_MS).unref()
    },
    take(most) {
      const now = performance.now()
      const taken = queue.splice(0, most)
      for (const { addedAt, ahead } of taken) {
        msPerStart += WEIGHT * ((now - addedAt) / startsFor(ahead + 1) - msPerStart)
      }
      takenSinceCalm += taken.length
      if (queue.length === 0) {
        clearTimeout(sweep)
        sweep = undefined
      }
      return taken.map(({ job }) => job)
    },
  }

  function isTooLong(now: number): boolean {
    if (queue.length === 0 && now - refusedAt > CALM_MS) takenSinceCalm = 0
    const isRefused = queue.length >= waiting || wouldWaitTooLong(now)
    if (isRefused) refusedAt = now
    return isRefused
  }

  function wouldWaitTooLong(now: number): boolean {
    const [first] = queue
    if (!timed || !first) return false
    const isStanding = takenSinceCalm >= timed.standingAfter && queue.length >= timed.standingJobs
    const waitMs = startsFor(queue.length) * msPerStart
    if (isStanding && waitMs > STANDING_MS) return true
    const mostMs = queue.length < timed.burstJobs ? MAX_WAIT_MS : BURST_MS
    return waitMs > mostMs || now - first.addedAt > MAX_WAIT_MS
  }

  function refuseOld() {
    const before = performance.now() - MAX_WAIT_MS
    const young = queue.findIndex(({ addedAt }) => addedAt > before)
    for (const { job } of queue.splice(0, young === -1 ? queue.length : young)) job.reject(refusal())
    const [first] = queue
    sweep = first && setTimeout(refuseOld, Math.max(1, first.addedAt - before)).unref()
  }
}
