import { createBoundedQueue, type QueueBounds } from './bounded-queue.ts'

export interface Batches<Item, Result> {
  /**
   * Adds an item to the next batch and waits for its result. With `hasPriority`, for work that was accepted before, the
   * item is refused only if the queue is completely full.
   * @throws the refusal at once if too many wait, or the error of the batch.
   */
  add(item: Item, hasPriority?: boolean): Promise<Result>
  /** Whether one more item would be refused. */
  isFull(): boolean
}

/**
 * Runs items in batches, at most `maxItems` items in a batch and `atOnce` batches at a time. Items that arrive while
 * other batches run form the next batch. So a single item starts at once, and batches are larger under load. `run`
 * returns the results in the order of its items; if it fails, every item of the batch fails.
 */
export function createBatches<Item, Result>({
  atOnce,
  maxItems,
  run,
  ...bounds
}: QueueBounds & {
  atOnce: number
  maxItems: number
  run: (items: Item[]) => Promise<Result[]>
}): Batches<Item, Result> {
  type Job = PromiseWithResolvers<Result> & { item: Item }
  const queue = createBoundedQueue<Job>(bounds)
  let running = 0
  let isScheduled = false

  /** Starts the next batch at the end of this turn of the event loop, so that it takes what arrives in this turn. */
  function scheduleNext() {
    if (isScheduled || running >= atOnce || queue.length === 0) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      const batch = queue.take(maxItems)
      // Empty if all waiting items were refused in the meantime.
      if (batch.length > 0) void runBatch(batch)
      scheduleNext()
    })
  }

  async function runBatch(batch: Job[]) {
    running++
    try {
      const results = await run(batch.map(({ item }) => item))
      if (results.length !== batch.length) throw new Error('A batch returned a wrong number of results.')
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      running--
      scheduleNext()
    }
  }

  return {
    async add(item, hasPriority) {
      const job = { item, ...Promise.withResolvers<Result>() }
      queue.add(job, hasPriority)
      scheduleNext()
      return job.promise
    },
    isFull: queue.isFull,
  }
}
