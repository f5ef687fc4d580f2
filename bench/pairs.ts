import { median, quantile } from './report.ts'

/** What one load showed: answered requests a second, and the CPU time of the server for each, in microseconds. */
export interface Sample {
  rate: number
  cpuUs: number
}

export interface Pair {
  ours: Sample
  theirs: Sample
}

export interface Ratio {
  median: number
  lower: number
  upper: number
}

/**
 * Measures two sides in adjacent pairs. The order changes from pair to pair, because the unfinished writes of one load
 * slow down the next.
 */
export async function measurePairs(
  count: number,
  { ours, theirs }: { ours: () => Promise<Sample>; theirs: () => Promise<Sample> },
): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let round = 0; round < count; round++) {
    const first = round % 2 === 0 ? await ours() : await theirs()
    const second = round % 2 === 0 ? await theirs() : await ours()
    pairs.push(round % 2 === 0 ? { ours: first, theirs: second } : { ours: second, theirs: first })
  }
  return pairs
}

/** The median of the pairs' ratios, ours ÷ theirs, and the quartiles as their spread. */
export function ratioOf(pairs: readonly Pair[], value: (sample: Sample) => number): Ratio {
  const ratios = pairs.map(({ ours, theirs }) => value(ours) / value(theirs))
  return { median: median(ratios), lower: quantile(ratios, 0.25), upper: quantile(ratios, 0.75) }
}
