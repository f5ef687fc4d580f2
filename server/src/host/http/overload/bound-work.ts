import { availableParallelism } from 'node:os'
import type { Endpoint } from '@docket/contract/endpoint'
import { createSemaphore, type Semaphore } from '../../concurrency/semaphore.ts'
import { ShopError } from '../../errors.ts'

/** Reads that run at the same time. On a small machine more of them only make each one slower. */
const READS = Math.max(4, Math.min(8, 2 * availableParallelism()))
/** Reads of the back office, which may take long. They have separate places, so that customers do not wait for them. */
const OFFICE_READS = 4
/** Reads for the cache, each of which serves many callers: they do not wait behind reads for a single caller. */
const CACHED_READS = 4
/** Other calls: the bound is high, because some of them wait for a provider or a mail server. */
const OTHER_CALLS = 200

/** One error for all refusals: with thousands a second, a stack for each would be the largest part of their cost. */
const busyError = new ShopError('UNAVAILABLE')

/** The error for work that this process is too busy for. */
export const busy = () => busyError

const reads = createSemaphore({
  atOnce: READS,
  waiting: 1_000,
  timed: { burstJobs: 64, lastingOverloadAfter: 64, lastingOverloadJobs: READS },
  refusal: busy,
})
const cachedReads = createSemaphore({
  atOnce: CACHED_READS,
  waiting: 1_000,
  timed: { burstJobs: 64, lastingOverloadAfter: 64, lastingOverloadJobs: CACHED_READS },
  refusal: busy,
})
const officeReads = createSemaphore({
  atOnce: OFFICE_READS,
  waiting: 1_000,
  timed: { burstJobs: 64, lastingOverloadAfter: 64, lastingOverloadJobs: OFFICE_READS },
  refusal: busy,
})
const otherCalls = createSemaphore({ atOnce: OTHER_CALLS, waiting: 0, refusal: busy })

/**
 * Which limit applies to an endpoint's work in this process. An object means that the work has its own limit; `isFull`
 * returns whether that limit is reached.
 */
export type Bounds = 'usual' | 'cached' | 'waits for a provider' | { isFull(): boolean }

/**
 * Returns the semaphore for an endpoint's work. `run` throws UNAVAILABLE at once if too much waits. `isFull` returns
 * whether the work would be refused, so that a request can be refused before it is read. Without these bounds, every
 * request would wait for a connection to the database in an overload, and all would be answered late.
 */
export function boundWork(
  { method, access }: Pick<Endpoint, 'method' | 'access'>,
  bounds: Bounds,
): Semaphore {
  if (typeof bounds === 'object') return { run: (work) => work(), isFull: bounds.isFull }
  if (bounds === 'cached') return cachedReads
  if (method !== 'GET' || bounds !== 'usual') return otherCalls
  return access === 'admin' ? officeReads : reads
}
