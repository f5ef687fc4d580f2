/** A cheaper input is no attack. */
const FLOOR_MS = 5
/** If a first run or the next one costs less than this, more runs would not show 5 ms. The first one also compiles. */
const CHEAP_MS = 3
/** Twice the input may take twice the time. The rest is noise. */
const MAX_RATIO = 2.5
/** The clock of a thread may have steps of some milliseconds, so several runs are measured together for this time. */
const MEASURED_MS = 60
/** The least of several measurements is what the input costs: other programs and the compiler only add to it. */
const MEASUREMENTS = 3
const ROUNDS = 3

type Work = () => Promise<unknown>

/** The time that this thread works on average until the promise is kept, in milliseconds. Waiting does not count. */
export async function costOf(work: Work, runs = 1): Promise<number> {
  const before = process.threadCpuUsage()
  for (let run = 0; run < runs; run++) await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000 / runs
}

/**
 * Why `longer` costs too much for an input that is up to twice that of `shorter`; null if it does not. A first run
 * that costs little ends the measurement. A difference counts only if it is there in each of several rounds.
 */
export async function findExcess(shorter: Work, longer: Work): Promise<string | null> {
  for (let run = 0; run < 2; run++) if ((await costOf(longer)) < CHEAP_MS) return null
  const firstMs = await costOf(longer, 4)
  if (firstMs < FLOOR_MS) return null
  const runs = Math.ceil(MEASURED_MS / firstMs)
  let excess: string | null = null
  for (let round = 0; round < ROUNDS; round++) {
    let [shortMs, longMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let nth = 0; nth < MEASUREMENTS; nth++) {
      longMs = Math.min(longMs, await costOf(longer, runs))
      if (longMs < FLOOR_MS) return null
      shortMs = Math.min(shortMs, await costOf(shorter, runs))
    }
    if (longMs <= MAX_RATIO * shortMs) return null
    excess = `${shortMs.toFixed(1)} ms, then ${longMs.toFixed(1)} ms`
  }
  return excess
}
