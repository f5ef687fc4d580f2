import type { Timing } from './measure-screens.ts'
import { quantile } from './report.ts'

const MAX_RATIO = 3
/** Below this time, the ratio mostly compares the timer, the network stack and the garbage collector. */
const EQUAL_MS = 5
const NAME_WIDTH = 42
const HEADINGS = ['rows', 'small p50', 'p95', 'large p50', 'p95', 'ratio']

/** Prints a line for each screen at once. Returns the names of the screens that miss the limit. */
export async function reportScreens(timings: AsyncIterable<Timing>): Promise<string[]> {
  const missedScreens: string[] = []
  console.log(line('milliseconds', HEADINGS))
  for await (const timing of timings) {
    const { name, rows, small, large } = timing
    const figures = [quantile(small, 0.5), quantile(small, 0.95), quantile(large, 0.5), quantile(large, 0.95)]
    const ratio = quantile(large, 0.95) / quantile(small, 0.95)
    const isEqual = ratio > MAX_RATIO && quantile(large, 0.95) < EQUAL_MS
    const result = ratio <= MAX_RATIO ? 'ok' : isEqual ? 'equal' : 'SHORT'
    if (result === 'SHORT') missedScreens.push(name)
    const cells = [
      rows?.toLocaleString('en-US') ?? '',
      ...figures.map((ms) => ms.toFixed(1)),
      ratio.toFixed(2),
    ]
    console.log(`${line(name, cells)}  ${result}`)
  }
  console.log(
    `Ratio: p95 large ÷ p95 small, at most ${MAX_RATIO}; "equal": the ratio is higher, but the large p95 is under ${EQUAL_MS} ms.`,
  )
  return missedScreens
}

const line = (name: string, cells: readonly string[]) =>
  name.padEnd(NAME_WIDTH) + cells.map((cell) => cell.padStart(11)).join('')
