import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds in one go: a purchase comes back to the loop five times or so, and waits this long at each. */
const IN_ONE_GO = 1
/** And then this long the process is there for whoever else has something to do: a mere turn is over too soon. */
const PAUSE = 1
/** Looking at the clock costs as much as a small piece of work. */
const BETWEEN_LOOKS = 8

/** As `map`, in half of the time, a millisecond at a go: the other half is everybody else's in this process. */
export async function mapGently<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let since = performance.now()
  for (const [index, item] of items.entries()) {
    results.push(map(item, index))
    if (index % BETWEEN_LOOKS !== 0 || performance.now() - since < IN_ONE_GO) continue
    await sleep(PAUSE)
    since = performance.now()
  }
  return results
}
