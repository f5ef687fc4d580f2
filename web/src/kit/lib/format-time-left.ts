const HOUR_MS = 3_600_000

/** The time until an ISO 8601 instant, rounded up: `3 days`, `5 hours`, `1 hour`. */
export function formatTimeLeft(instant: string, nowMs = Date.now()): string {
  const hours = Math.max(1, Math.ceil((Date.parse(instant) - nowMs) / HOUR_MS))
  if (hours > 48) return `${Math.ceil(hours / 24)} days`
  return hours === 1 ? '1 hour' : `${hours} hours`
}
