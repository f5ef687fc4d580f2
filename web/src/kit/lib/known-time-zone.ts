import { formatOf } from './time-zone.ts'

/** The viewer's own time zone. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The zone, or UTC if this browser is too old to know it. */
export function knownTimeZone(timeZone: string): string {
  try {
    formatOf('date', timeZone)
    return timeZone
  } catch {
    return 'UTC'
  }
}
