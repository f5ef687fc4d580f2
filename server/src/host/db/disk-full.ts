import type { FastifyBaseLogger } from 'fastify'
import type { Problem } from '../context/readiness.ts'

/** `disk_full`: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const DISK_FULL = '53100'
/** The problem is over when no statement has failed with this error for this long. */
const RECENT_MS = 60_000

/** Detects that statements fail because the database's disk is full. PostgreSQL itself continues to run. */
export function watchFullDisk(log: FastifyBaseLogger) {
  let lastFailureAt = Number.NEGATIVE_INFINITY
  const isRecent = () => performance.now() - lastFailureAt < RECENT_MS
  return {
    /** To be called with the SQLSTATE of every failed statement. */
    note(sqlState: string | undefined): void {
      if (sqlState !== DISK_FULL) return
      if (!isRecent()) log.error('The disk of the database is full: nothing can be stored.')
      lastFailureAt = performance.now()
    },
    /** For readiness. Not blocking: the shop can still serve reads. */
    problem(): Problem | null {
      if (!isRecent()) return null
      return {
        name: 'disk-full',
        message: 'The disk of the database is full: nothing can be stored. Free some space.',
        blocking: false,
      }
    },
  }
}
