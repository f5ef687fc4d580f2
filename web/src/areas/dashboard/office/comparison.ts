import type { Stats } from './stats-query.ts'
import { words } from './strings.ts'

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 })

/** A total compared with the previous period, in words. */
export function comparison(current: number, previous: number): string {
  if (previous === 0) return current === 0 ? words.asBefore : words.nothingBefore
  const change = (current - previous) / Math.abs(previous)
  // Such a small change would be rounded to 0%.
  if (Math.abs(change) < 0.005) return words.asBefore
  return change > 0 ? words.more(percent.format(change)) : words.less(percent.format(-change))
}

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
