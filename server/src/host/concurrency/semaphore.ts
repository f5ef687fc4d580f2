import { createBoundedQueue, type QueueBounds } from './bounded-queue.ts'

export interface Semaphore {
  /**
   * Runs the work when a place is free. Preferred work waits in a queue of its own, which gets the next free place, so
   * that other work cannot hold it up. @throws the refusal at once if too many wait already.
   */
  run<T>(work: () => Promise<T>, isPreferred?: boolean): Promise<T>
  /** Whether one more piece of work would be refused. */
  isFull(): boolean
}

/** Without bounds any number may wait, so nothing is refused. */
const UNBOUNDED: QueueBounds = {
  waiting: Number.POSITIVE_INFINITY,
  refusal: () => new Error('An unbounded queue is full.'),
}

/** Runs at most `atOnce` pieces of work at a time, preferred ones first, in the order in which they arrive. */
export function createSemaphore({
  atOnce,
  ...bounds
}: { atOnce: number } & (QueueBounds | Record<never, never>)): Semaphore {
  const createQueue = () => createBoundedQueue<PromiseWithResolvers<void>>({ ...UNBOUNDED, ...bounds })
  const [preferred, usual] = [createQueue(), createQueue()]
  let running = 0

  return {
    async run(work, isPreferred = false) {
      if (running >= atOnce) {
        const place = Promise.withResolvers<void>()
        ;(isPreferred ? preferred : usual).add(place)
        // The piece that ends passes its place on, so `running` does not change.
        await place.promise
      } else {
        running++
      }
      try {
        return await work()
      } finally {
        const [next] = preferred.length > 0 ? preferred.take(1) : usual.take(1)
        if (next) next.resolve()
        else running--
      }
    },
    isFull: () => running >= atOnce && usual.isFull(),
  }
}
