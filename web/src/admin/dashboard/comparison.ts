import { words } from './strings.ts'

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 })

/** A total compared with the previous period, in words. */
export function comparison(now: number, before: number): string {
  if (before === 0) return now === 0 ? words.asBefore : words.nothingBefore
  const change = (now - before) / Math.abs(before)
  // Such a small change would be rounded to 0%.
  if (Math.abs(change) < 0.005) return words.asBefore
  return change > 0 ? words.more(percent.format(change)) : words.less(percent.format(-change))
}

/** A part of a whole: 0.425 → `43%`. */
export function formatShare(part: number, whole: number): string {
  return percent.format(whole === 0 ? 0 : part / whole)
}
