import type { Endpoint } from '@docket/contract/endpoint'
import { ShopError } from '../errors.ts'
import { createQueue } from '../queue.ts'

/** Reads that are worked at once: a few more than there are connections, so that none of these is idle. */
const READS = 16
/** Other calls: some of them wait for a provider or a mail server, so they are many. */
const OTHERS = 200

/** One for all: a stack for each of thousands of refusals a second costs more than all the rest of them. */
const busyError = new ShopError('UNAVAILABLE')

/** The error for work that this process is too busy for. */
export const busy = () => busyError

const reads = createQueue({
  atOnce: READS,
  waiting: 400,
  timed: { burst: 200, standing: READS },
  refusal: busy,
})
const others = createQueue({ atOnce: OTHERS, waiting: 0, refusal: busy })

export type Bounds = 'usual' | 'own' | 'waits for a provider'

/**
 * Runs work of an endpoint within the bounds of this process. Without them every request that comes in too much would
 * wait for a connection to the database, and all would be answered late.
 * @throws UNAVAILABLE at once where there is too much.
 */
export function boundWork({ method }: Pick<Endpoint, 'method'>, bounds: Bounds) {
  if (bounds === 'own') return <T>(work: () => Promise<T>) => work()
  return method === 'GET' && bounds === 'usual' ? reads : others
}
