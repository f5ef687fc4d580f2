import { dayAt, endOfDay } from '../../lib/days.ts'
import { formatDate, formatDateTime } from '../../lib/format.ts'

const MINUTE_MS = 60_000

/** The last day (`2026-12-31`) before this instant, in the shop's time zone. */
export function lastDay(expiryDate: string): string {
  return dayAt(Date.parse(expiryDate) - 1)
}

/**
 * The instant at the end of `day`, when a coupon expires; undefined if `day` is not a date. `savedExpiry` stays if its
 * day is still the same, even if it is not at the end of that day.
 */
export function expiryOf(day: string, savedExpiry?: string): string | undefined {
  if (savedExpiry !== undefined && day === lastDay(savedExpiry)) return savedExpiry
  return endOfDay(day)
}

export function isPast(expiryDate: string, now = Date.now()): boolean {
  return Date.parse(expiryDate) <= now
}

/** `Dec 31, 2026`; with the time if the coupon expires more than a minute before the end of the day. */
export function formatExpiry(expiryDate: string): string {
  const untilEndOfDayMs = Date.parse(endOfDay(lastDay(expiryDate)) ?? '') - Date.parse(expiryDate)
  if (untilEndOfDayMs > MINUTE_MS) return formatDateTime(expiryDate)
  return formatDate(new Date(Date.parse(expiryDate) - 1).toISOString())
}
