import { endOfDay, formatDate, formatDateTime } from '../../lib/format.ts'

const MINUTE_MS = 60_000

/** The last day (`2026-12-31`) before this instant, in the viewer's time zone. */
export function lastDay(expiryDate: string): string {
  const moment = new Date(Date.parse(expiryDate) - 1)
  const two = (part: number) => String(part).padStart(2, '0')
  const year = String(moment.getFullYear()).padStart(4, '0')
  return `${year}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

/** The instant at the end of `day`, when a coupon expires; undefined for no day. */
export function expiryOf(day: string, before?: string): string | undefined {
  // An unchanged day keeps its time, too.
  if (before !== undefined && day === lastDay(before)) return before
  return endOfDay(day)
}

export function isPast(expiryDate: string, now = Date.now()): boolean {
  return Date.parse(expiryDate) <= now
}

/** `Dec 31, 2026`; with the time if it is more than a minute from the end of the day. */
export function formatExpiry(expiryDate: string): string {
  const left = Date.parse(endOfDay(lastDay(expiryDate)) ?? '') - Date.parse(expiryDate)
  if (left > MINUTE_MS) return formatDateTime(expiryDate)
  return formatDate(new Date(Date.parse(expiryDate) - 1).toISOString())
}
