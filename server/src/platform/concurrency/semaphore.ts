import { createBoundedQueue, type QueueBounds } from './bounded-queue.ts'

export interface Semaphore {
  /** Runs the work when a place is free. @throws the refusal at once if too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Whether one more piece of work would be refused. */
  isFull(): boolean
}

/** Without bounds any number may wait, so nothing is refused. */
const UNBOUNDED: QueueBounds = {
  waiting: Number.POSITIVE_INFINITY,
  refusal: () => new Error('An unbounded queue is full.'),
}

/** Runs at most `atOnce` pieces of work at a time, in the order in which they arrive. */
export function createSemaphore({
  atOnce,
  ...bounds
}: { atOnce: number } & (QueueBounds | Record<never, never>)): Semaphore {
  const queue = createBoundedQueue<PromiseWithResolvers<void>>({ ...UNBOUNDED, ...bounds })
  let running = 0

  return {
    async run(work) {
      if (running >= atOnce) {
        const place = Promise.withResolvers<void>()
        queue.add(place)
        // The piece that ends passes its place on, so `running` does not change.
        await place.promise
      } else {
        running++
      }
      try {
        return await work()
      } finally {
        const [next] = queue.take(1)
        if (next) next.resolve()
        else running--
      }
    },
    isFull: () => running >= atOnce && queue.isFull(),
  }
}
