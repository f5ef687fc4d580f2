import type { Endpoint } from '@docket/contract/endpoint'
import { ShopError } from '../errors.ts'
import { createQueue } from '../queue.ts'

/** Reads that are worked at once: with those for the cache a few more than there are connections. */
const READS = 12
/** Reads for the cache, which serves all who ask for the same: they do not wait behind reads that serve one caller. */
const CACHED_READS = 4
/** Other calls: some of them wait for a provider or a mail server, so they are many. */
const OTHERS = 200

/** One for all: a stack for each of thousands of refusals a second costs more than all the rest of them. */
const busyError = new ShopError('UNAVAILABLE')

/** The error for work that this process is too busy for. */
export const busy = () => busyError

const reads = createQueue({
  atOnce: READS,
  waiting: 1_000,
  timed: { room: 128, burst: 128, standing: READS },
  refusal: busy,
})
const cachedReads = createQueue({
  atOnce: CACHED_READS,
  waiting: 1_000,
  timed: { room: 64, burst: 64, standing: CACHED_READS },
  refusal: busy,
})
const others = createQueue({ atOnce: OTHERS, waiting: 0, refusal: busy })

/**
 * How much of an endpoint's work this process does at once: `usual`, `cached`, `waits for a provider`, or the bounds that
 * the work itself has, with a way to ask whether they are reached.
 */
export type Bounds = 'usual' | 'cached' | 'waits for a provider' | { isFull(): boolean }

/**
 * Runs work of an endpoint within its bounds. Without them every request that comes in too much would wait for a
 * connection to the database, and all would be answered late. What is too much is refused as early as `isFull` is asked,
 * and @throws UNAVAILABLE at once.
 */
export function boundWork({ method }: Pick<Endpoint, 'method'>, bounds: Bounds) {
  if (typeof bounds === 'object') return { run: <T>(work: () => Promise<T>) => work(), isFull: bounds.isFull }
  const queue = bounds === 'cached' ? cachedReads : method === 'GET' && bounds === 'usual' ? reads : others
  return { run: queue, isFull: queue.isFull }
}
