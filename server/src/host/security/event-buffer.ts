import { setTimeout as sleep } from 'node:timers/promises'
import { type EventKind, FAILURE_KINDS } from '@docket/contract/event-kinds'
import type { Platform } from '../context/platform.ts'
import type { Database } from '../db/database.ts'
import { isUnavailable } from '../db/is-unavailable.ts'
import { createRowBudget } from './row-budget.ts'
import { type EventRow, insertEvents, logEvents, networkOf, type SecurityEvent } from './security-events.ts'
import { warnOfManyFailures } from './warn-of-many-failures.ts'

/** The events that an attacker can cause in any number: failed sign-ins, wrong passwords, refusals, throttled calls. */
export interface SecurityEvents {
  /**
   * Notes an event. It costs the caller no query and never fails: a timer writes the rows, so that the time of the
   * answer is the same for known and unknown users.
   */
  note(event: SecurityEvent): void
  /** Writes all that was noted, also the counts of this minute. */
  flush(): Promise<void>
  close(): Promise<void>
}

const FAILURES: readonly EventKind[] = FAILURE_KINDS
const WRITE_MS = 250
const MINUTE_MS = 60_000
/** How long a stopping process waits until the last rows are written. */
const CLOSE_MS = 500
/** Rows in memory while the database cannot be used. */
const MAX_WAITING = 1_000

/**
 * Collects the events of this process. The first event of a kind, user and network in a minute gets a row at once. At
 * the end of that minute, one more row has the count of the others. Beyond a budget of rows (row-budget.ts) events are
 * only counted, in one row a minute for each kind. So a flood cannot fill the disk.
 */
export function createSecurityEvents(
  { db, log, metrics }: Pick<Platform, 'db' | 'log' | 'metrics'>,
  budget = createRowBudget(),
): SecurityEvents {
  /** The events of this minute by `groupOf`. `furtherEvents` counts those after the first, which has a row already. */
  let groups = new Map<string, { lastRow: EventRow; furtherEvents: number }>()
  let overBudget = new Map<EventKind, number>()
  let waiting: EventRow[] = []
  let writing = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  function add(row: EventRow) {
    if (waiting.length < MAX_WAITING) waiting.push(row)
    else metrics.lostSecurityEvents.inc(row.count ?? 1)
    timer ??= setTimeout(write, WRITE_MS).unref()
  }

  function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(async () => {
      const rows = waiting
      waiting = []
      if (rows.length === 0) return
      const { written, kept, lost } = await insertAll(db, rows)
      if (kept.length > 0) log.warn({ rows: kept.length }, 'Security events wait for the database.')
      if (lost.length > 0) log.error({ rows: lost.length }, 'Security events could not be written.')
      const unwritten = [...kept, ...waiting]
      waiting = unwritten.slice(0, MAX_WAITING)
      const dropped = [...lost, ...unwritten.slice(MAX_WAITING)]
      for (const { count = 1 } of dropped) metrics.lostSecurityEvents.inc(count)
      logEvents(log, written)
      await warnUsers(db, log, written)
    })
    return writing
  }

  function endMinute() {
    const ended = groups
    groups = new Map()
    for (const { lastRow, furtherEvents } of ended.values()) {
      if (furtherEvents === 0) continue
      if (budget.take(lastRow)) add({ ...lastRow, count: furtherEvents })
      else overBudget.set(lastRow.kind, (overBudget.get(lastRow.kind) ?? 0) + furtherEvents)
    }
    for (const [kind, count] of overBudget) add(rowOfCount(kind, count))
    overBudget = new Map()
    // Also tries again to write rows that are kept because of a failure.
    if (waiting.length > 0) timer ??= setTimeout(write, WRITE_MS).unref()
  }
  const minute = setInterval(endMinute, MINUTE_MS).unref()

  return {
    note(event) {
      metrics.securityEvents.inc({ kind: event.kind })
      const row: EventRow = { ...event, at: new Date() }
      const key = groupOf(event)
      const group = groups.get(key)
      if (group) {
        group.furtherEvents++
        group.lastRow = row
      } else if (budget.take(event)) {
        groups.set(key, { lastRow: row, furtherEvents: 0 })
        add(row)
      } else {
        overBudget.set(event.kind, (overBudget.get(event.kind) ?? 0) + 1)
      }
    },
    async flush() {
      endMinute()
      await write()
    },
    async close() {
      clearInterval(minute)
      endMinute()
      await Promise.race([write(), sleep(CLOSE_MS, undefined, { ref: false })])
      clearTimeout(timer)
    },
  }
}

/**
 * Writes the rows in one statement. If one of them fails, writes them one after the other, so that only this row is
 * lost. `kept` are the rows to write again later, because the database cannot be used.
 */
async function insertAll(db: Database, rows: EventRow[]) {
  const result = { written: [] as EventRow[], kept: [] as EventRow[], lost: [] as EventRow[] }
  const batchError = await failureOf(insertEvents(db, rows))
  if (batchError === undefined) return { ...result, written: rows }
  for (const row of rows) {
    const error = isUnavailable(batchError) ? batchError : await failureOf(insertEvents(db, [row]))
    if (error === undefined) result.written.push(row)
    else if (isUnavailable(error)) result.kept.push(row)
    else result.lost.push(row)
  }
  return result
}

/** The error of a promise; undefined if it has none. */
async function failureOf(promise: Promise<void>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  )
}

/** The key of a group. The details of its events differ at most in the hash of an e-mail address that no user has. */
function groupOf(event: SecurityEvent): string {
  const { kind, userId = null, details } = event
  const { reason, route } = details as { reason?: string; route?: string }
  return JSON.stringify([kind, userId, networkOf(event), reason, route])
}

/** A row without user, network and details. */
function rowOfCount(kind: EventKind, count: number): EventRow {
  return { kind, details: {}, count, at: new Date() }
}

/** A failure here must not write the rows a second time. */
async function warnUsers(db: Database, log: Platform['log'], rows: readonly EventRow[]): Promise<void> {
  const failed = rows.filter(({ kind }) => FAILURES.includes(kind)).map(({ userId }) => userId)
  const userIds = [...new Set(failed.filter((id) => typeof id === 'number'))]
  if (userIds.length === 0) return
  try {
    await warnOfManyFailures(db, userIds)
  } catch (error) {
    log.warn({ cause: (error as Error).message }, 'Users could not be warned of many failures.')
  }
}
