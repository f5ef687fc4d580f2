/** One line of the table; with `least` or `most` it can fall short. */
export interface Row {
  name: string
  value: number
  least?: number
  most?: number
}

export function median(values: readonly number[] = []): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (index: number) => sorted[Math.floor(index)] ?? Number.NaN
  return (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2
}

/**
 * How the values compare to their references, each measured in the same round: the median of the rounds' ratios. So a
 * slow or a quick minute of the machine, which hits both alike, is none of the figure.
 */
export function medianRatio(values: readonly number[] = [], references: readonly number[] = []): number {
  return median(values.map((value, round) => value / (references[round] ?? Number.NaN)))
}

/** The value that `part` of them do not exceed. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN
}

/** Prints the table; false where any row falls short. */
export function report(rows: readonly Row[]): boolean {
  const width = Math.max(...rows.map((row) => row.name.length))
  for (const row of rows) {
    const value = row.value < 10 ? row.value.toFixed(2) : Math.round(row.value).toLocaleString('en-US')
    console.log(`${row.name.padEnd(width)}  ${value.padStart(8)}  ${verdict(row)}`)
  }
  return rows.every((row) => !verdict(row).startsWith('SHORT'))
}

function verdict({ value, least, most }: Row): string {
  if (least !== undefined) return value >= least ? `ok, at least ${least}` : `SHORT of ${least}`
  if (most !== undefined) return value <= most ? `ok, at most ${most}` : `SHORT: over ${most}`
  return ''
}
