import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Milliseconds of work before each pause. Other requests wait meanwhile: a purchase needs about five turns of the event
 * loop, and may wait this long in each.
 */
const WORK_MS = 1
/** Milliseconds of each pause. One turn of the event loop would be too short for other requests. */
const PAUSE_MS = 1
/** Reading the clock for every item would cost as much as mapping a small item. */
const ITEMS_PER_CLOCK_READING = 8

/** Like `map`, but yields to the event loop so that other requests get half of the time. */
export async function mapYielding<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let since = performance.now()
  for (const [index, item] of items.entries()) {
    results.push(map(item, index))
    if (index % ITEMS_PER_CLOCK_READING !== 0 || performance.now() - since < WORK_MS) continue
    await sleep(PAUSE_MS)
    since = performance.now()
  }
  return results
}
