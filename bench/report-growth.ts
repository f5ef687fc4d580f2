import type { Growth } from './measure-growth.ts'
import { median, medianRatio } from './report.ts'

/** The p95 in the largest shop divided by that in the smallest. */
const MAX_RATIO = { customer: 1.5, office: 3 } as const
/**
 * Below this time, a higher ratio still counts as equal: a person does not feel the difference, and so short a time
 * depends mostly on the timer, the network stack and the garbage collector.
 */
const EQUAL_MS = { customer: 1, office: 5 } as const
const NAME_WIDTH = 42
const CELL_WIDTH = 11

/** Prints the line of each result as soon as it arrives. Returns the names of the results that miss their limit. */
export async function reportGrowth(
  sizes: readonly number[],
  growths: AsyncIterable<Growth>,
): Promise<string[]> {
  const missed: string[] = []
  const [smallest, largest] = [sizes[0] ?? 0, sizes.at(-1) ?? 0]
  const headings = [...sizes.map(sizeText), 'ratio']
  console.log(line('p95 in milliseconds, by purchases', ['rows', ...headings]))
  for await (const { name, waiting, rows, p95s } of growths) {
    const ratio = medianRatio(p95s.at(-1), p95s[0]).value
    const limit = MAX_RATIO[waiting]
    const isEqual = ratio > limit && median(p95s.at(-1)) < EQUAL_MS[waiting]
    const result = ratio <= limit ? 'ok' : isEqual ? 'equal' : 'MISSED'
    if (result === 'MISSED') missed.push(name)
    const cells = [
      rows?.toLocaleString('en-US') ?? '',
      ...p95s.map((ms) => median(ms).toFixed(2)),
      ratio.toFixed(2),
    ]
    console.log(`${line(name, cells)}  ${waiting}, ${result}`)
  }
  console.log(
    `Ratio: ${sizeText(largest)} ÷ ${sizeText(smallest)} (median of the rounds), at most ${MAX_RATIO.customer} where a customer waits and ${MAX_RATIO.office} in the office; "equal": the ratio is higher, but the p95 is under ${EQUAL_MS.customer} ms (customer) or ${EQUAL_MS.office} ms (office).`,
  )
  return missed
}

const sizeText = (size: number) => size.toLocaleString('en-US')

const line = (name: string, cells: readonly string[]) =>
  name.padEnd(NAME_WIDTH) + cells.map((cell) => cell.padStart(CELL_WIDTH)).join('')
