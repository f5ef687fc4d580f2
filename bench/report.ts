import { availableParallelism, loadavg } from 'node:os'

/** One line of the table. `min` and `max` are its limits. */
export interface Row {
  name: string
  value: number
  min?: number
  max?: number
  /** The quartiles of the values of which `value` is the median. */
  quartiles?: [number, number]
}

export function median(values: readonly number[] = []): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (index: number) => sorted[Math.floor(index)] ?? Number.NaN
  return (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2
}

/**
 * The median and the quartiles of the ratios of values and references of the same rounds. A slow or fast minute of the
 * machine affects both equally, so it does not change the ratio.
 */
export function medianRatio(
  values: readonly number[] = [],
  references: readonly number[] = [],
): Pick<Row, 'value' | 'quartiles'> {
  const ratios = values.map((value, round) => value / (references[round] ?? Number.NaN))
  return { value: median(ratios), quartiles: [quantile(ratios, 0.25), quantile(ratios, 0.75)] }
}

/** The smallest value that at least `part` of the values do not exceed. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN
}

/** Prints how many cores the machine has, and its load averages, because other programs change the figures. */
export function printMachine(): void {
  const loads = loadavg().map((load) => load.toFixed(2))
  console.log(`${availableParallelism()} cores, load averages ${loads.join(' ')} before the start.`)
}

/** Prints the table. Returns false if a row misses its limit. */
export function report(rows: readonly Row[]): boolean {
  const width = Math.max(...rows.map((row) => row.name.length))
  for (const row of rows) {
    const value = row.value < 10 ? row.value.toFixed(2) : Math.round(row.value).toLocaleString('en-US')
    console.log(`${row.name.padEnd(width)}  ${value.padStart(8)}  ${spreadOf(row)}${resultOf(row)}`)
  }
  return rows.every((row) => !resultOf(row).startsWith('MISSED'))
}

function spreadOf({ quartiles }: Row): string {
  return quartiles ? `[${quartiles.map((part) => part.toFixed(2)).join('–')}]  ` : ''
}

function resultOf({ value, min, max }: Row): string {
  if (min !== undefined) return value >= min ? `ok, at least ${min}` : `MISSED: under ${min}`
  if (max !== undefined) return value <= max ? `ok, at most ${max}` : `MISSED: over ${max}`
  return ''
}
