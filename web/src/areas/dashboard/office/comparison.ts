import type { Stats } from './stats-query.ts'
import { words } from './strings.ts'

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 })

export interface Comparison {
  text: string
  /** By how much the total differs from the one before, as a share of it; undefined if there is no such share. */
  change?: number
}

/** A total compared with that of as many days before, in words. `format` shows an amount. */
export function compare(
  current: number,
  previous: number,
  { days, format }: { days: number; format: (value: number) => string },
): Comparison {
  if (current === previous) return { text: words.asBefore({ days }), change: 0 }
  // A share of nothing or of a loss says nothing.
  if (previous === 0) return { text: words.nothingBefore({ days }) }
  if (previous < 0) return { text: words.lossBefore({ amount: format(-previous), days }) }
  const change = (current - previous) / previous
  // Such a small change would be rounded to 0%.
  if (Math.abs(change) < 0.005) return { text: words.asBefore({ days }), change: 0 }
  const values = { percent: formatChange(change), days }
  return { text: change > 0 ? words.more(values) : words.less(values), change }
}

/** The size of a change, without its direction. */
export const formatChange = (change: number) => percent.format(Math.abs(change))

/** A part of a whole: 0.425 → `43%`. A small part is `<1%`, not nothing; almost the whole is `>99%`, not all. */
export function formatShare(part: number, whole: number): string {
  const share = whole === 0 ? 0 : part / whole
  if (share > 0 && share < 0.01) return '<1%'
  if (share > 0.99 && share < 1) return '>99%'
  return percent.format(share)
}

/** Only all time has no period before it. */
export function isAllTime({ previous }: Stats): boolean {
  return previous === null
}
