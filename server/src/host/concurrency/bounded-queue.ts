export interface QueueBounds {
  /** The maximum number of jobs that wait. */
  waiting: number
  /**
   * Bounds the expected waiting time, too. A short burst may wait: the first `burstJobs` jobs are accepted if they
   * begin within 2 s, later ones if they begin within 0.3 s. If a queue has not been empty for `lastingOverloadAfter`
   * jobs, the overload is lasting: more work arrives than can be done, and a long queue only makes every caller wait.
   * Then the first `lastingOverloadJobs` jobs are accepted as in a burst, and later ones if they begin within 10 ms.
   * (The idea is CoDel's, RFC 8289.)
   */
  timed?: { burstJobs: number; lastingOverloadAfter: number; lastingOverloadJobs: number }
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
  /** Removes the first jobs, at most `limit`, and returns them. */
  take(limit: number): Job[]
}

/** The longest wait of a job that comes after the first `burstJobs`. */
const AFTER_BURST_MS = 300
/** The longest wait in a lasting overload. */
const LASTING_OVERLOAD_MS = 10
/** An empty queue accepts a burst again only if nothing was refused for this long: the overload is over. */
const RECOVERED_MS = 1_000
/** The longest wait in any case: the work may be slow, or the database may hang. */
const MAX_WAIT_MS = 2_000
/** How fast the measured time per start (`msPerStart`) follows a change. */
const WEIGHT = 0.05

/**
 * A bounded queue of jobs. A job is refused when it arrives, if it would probably wait too long. A job that has waited
 * too long after all is refused later, by a timer.
 */
export function createBoundedQueue<Job extends { reject(error: Error): void }>({
  waiting,
  timed,
  batchSize = 1,
  refusal,
}: QueueBounds): BoundedQueue<Job> {
  const queue: { job: Job; addedAt: number; ahead: number }[] = []
  /** The number of jobs taken since the queue was last empty and had refused nothing for `RECOVERED_MS`. */
  let takenSinceEmpty = 0
  let refusedAt = Number.NEGATIVE_INFINITY
  let msPerStart = 0
  /** The number of starts that this many jobs need, because `batchSize` jobs begin at each start. */
  const startsFor = (jobs: number) => Math.ceil(jobs / batchSize)
  let refusalTimer: NodeJS.Timeout | undefined

  return {
    get length() {
      return queue.length
    },
    isFull: () => isTooLong(performance.now()),
    add(job, hasPriority = false) {
      const now = performance.now()
      if (hasPriority ? queue.length >= waiting : isTooLong(now)) throw refusal()
      queue.push({ job, addedAt: now, ahead: queue.length })
      if (timed) refusalTimer ??= setTimeout(refuseOldJobs, MAX_WAIT_MS).unref()
    },
    take(limit) {
      const now = performance.now()
      const taken = queue.splice(0, limit)
      for (const { addedAt, ahead } of taken) {
        msPerStart += WEIGHT * ((now - addedAt) / startsFor(ahead + 1) - msPerStart)
      }
      takenSinceEmpty += taken.length
      if (queue.length === 0) {
        clearTimeout(refusalTimer)
        refusalTimer = undefined
      }
      return taken.map(({ job }) => job)
    },
  }

  function isTooLong(now: number): boolean {
    if (queue.length === 0 && now - refusedAt > RECOVERED_MS) takenSinceEmpty = 0
    const isRefused = queue.length >= waiting || wouldWaitTooLong(now)
    if (isRefused) refusedAt = now
    return isRefused
  }

  function wouldWaitTooLong(now: number): boolean {
    const [first] = queue
    if (!timed || !first) return false
    const isLastingOverload =
      takenSinceEmpty >= timed.lastingOverloadAfter && queue.length >= timed.lastingOverloadJobs
    const waitMs = startsFor(queue.length) * msPerStart
    if (isLastingOverload && waitMs > LASTING_OVERLOAD_MS) return true
    const maxMs = queue.length < timed.burstJobs ? MAX_WAIT_MS : AFTER_BURST_MS
    return waitMs > maxMs || now - first.addedAt > MAX_WAIT_MS
  }

  function refuseOldJobs() {
    const before = performance.now() - MAX_WAIT_MS
    const firstYoung = queue.findIndex(({ addedAt }) => addedAt > before)
    for (const { job } of queue.splice(0, firstYoung === -1 ? queue.length : firstYoung))
      job.reject(refusal())
    const [first] = queue
    refusalTimer = first && setTimeout(refuseOldJobs, Math.max(1, first.addedAt - before)).unref()
  }
}
