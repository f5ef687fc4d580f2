import { instantAt, isoWithOffset, localDay } from '../../host/zoned-time.ts'

/** When a route may send, in minutes of the shop's day. */
export interface Times {
  quiet: { from: number; until: number } | null
  digestAt: number | null
}

/** The database stores when an alert was told, and its clock may be ahead of ours. So no time is the limit. */
const ALL = Number.POSITIVE_INFINITY

/**
 * Alerts that are not urgent may be sent if they were told by this instant; null: none may be sent now. A route with a
 * digest sends once a day, and what has come since waits for the next day. Other routes wait in their quiet hours.
 */
export function sendableUntil({ quiet, digestAt }: Times, nowMs: number, timeZone: string): number | null {
  const today = localDay(nowMs, timeZone)
  if (digestAt !== null) {
    const ofToday = instantAt(today, digestAt, timeZone)
    return ofToday <= nowMs ? ofToday : instantAt(today - 1, digestAt, timeZone)
  }
  if (quiet === null) return ALL
  const minute = minuteOfDay(nowMs, timeZone)
  return isWithin(quiet, minute) ? null : ALL
}

/** `from` belongs to the quiet hours, and `until` does not. They may go over midnight. */
function isWithin({ from, until }: { from: number; until: number }, minute: number): boolean {
  return from < until ? from <= minute && minute < until : from <= minute || minute < until
}

/** What the clock on the wall shows. */
function minuteOfDay(ms: number, timeZone: string): number {
  return minuteOf(isoWithOffset(ms, timeZone).slice('2026-11-28T'.length, '2026-11-28T14:05'.length))
}

/** The minute of the day of a time such as `22:00`. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/** The time of a minute of the day. */
export function timeOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}
