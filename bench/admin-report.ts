import type { Timing } from './measure-screens.ts'
import { quantile } from './report.ts'

const MOST_RATIO = 3
/** Below this the timer, the network stack and the garbage collector are what is compared. */
const EQUAL_MS = 5

/** Prints a line for each screen; answers the names of those that fall short. */
export function reportScreens(timings: readonly Timing[]): string[] {
  const width = Math.max(...timings.map(({ name }) => name.length))
  const heads = ['rows', 'small p50', 'p95', 'large p50', 'p95', 'ratio']
  console.log(`${'ms'.padEnd(width)}${heads.map((head) => head.padStart(11)).join('')}`)
  for (const timing of timings) {
    const { small, large } = timing
    const figures = [quantile(small, 0.5), quantile(small, 0.95), quantile(large, 0.5), quantile(large, 0.95)]
    const cells = [
      timing.rows?.toLocaleString('en-US') ?? '',
      ...figures.map((ms) => ms.toFixed(1)),
      ratioOf(timing).toFixed(2),
    ]
    const row = cells.map((cell) => cell.padStart(11)).join('')
    console.log(`${timing.name.padEnd(width)}${row}  ${verdict(timing)}`)
  }
  console.log(
    `Ratio: p95 large ÷ p95 small, at most ${MOST_RATIO}; "equal": the large p95 is under ${EQUAL_MS} ms.`,
  )
  return timings.filter((timing) => verdict(timing) === 'SHORT').map(({ name }) => name)
}

const ratioOf = ({ small, large }: Timing) => quantile(large, 0.95) / quantile(small, 0.95)

function verdict(timing: Timing): 'ok' | 'equal' | 'SHORT' {
  if (ratioOf(timing) <= MOST_RATIO) return 'ok'
  return quantile(timing.large, 0.95) < EQUAL_MS ? 'equal' : 'SHORT'
}
