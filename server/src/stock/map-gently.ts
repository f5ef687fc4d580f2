import { setImmediate as untilOthersHaveRun } from 'node:timers/promises'

/** Milliseconds in one go: a purchase comes back to the loop five times or so, and waits this long at each. */
const IN_ONE_GO = 1
/** Looking at the clock costs as much as a small piece of work. */
const BETWEEN_LOOKS = 8

/** As `map`, and every millisecond whoever else has something to do in this process has a turn. */
export async function mapGently<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let since = performance.now()
  for (const [index, item] of items.entries()) {
    results.push(map(item, index))
    if (index % BETWEEN_LOOKS !== 0 || performance.now() - since < IN_ONE_GO) continue
    await untilOthersHaveRun()
    since = performance.now()
  }
  return results
}
