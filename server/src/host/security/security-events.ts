import type { EventDetails, EventKind } from '@docket/contract/event-kinds'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Tx } from '../db/database.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { addSecurityMail, type SecurityMailTemplate } from '../queue/mail.ts'
import { network } from './network.ts'

/** Something that happened to the safety of the shop or of a user. */
export type SecurityEvent = { [Kind in EventKind]: EventOf<Kind> }[EventKind]

interface EventOf<Kind extends EventKind> extends Circumstances {
  kind: Kind
  details: EventDetails[Kind]
}

interface Circumstances {
  /** The user whom it concerns. */
  userId?: number | null | undefined
  /** Who did it, if it was another user. */
  actorId?: number | null | undefined
  sessionId?: string | null | undefined
  /** The caller's IP address. Only its network is stored. */
  address?: string | null | undefined
  /** A short name of the browser; see browser-name.ts. */
  browser?: string | null | undefined
}

/** A row to write: one event, or several equal ones. */
export interface EventRow extends Circumstances {
  kind: EventKind
  details: object
  at?: Date
  count?: number
}

/** Where the events of a database are logged and counted. */
export interface EventReport {
  log: Pick<FastifyBaseLogger, 'info'>
  metrics: Pick<Metrics, 'securityEvents' | 'accountReveals'>
}

/** A transaction has the adapter of its database, so both have the same report. The commands of npm have none. */
const reports = new WeakMap<object, EventReport>()

/** Logs and counts the events that are recorded through this database or one of its transactions. */
export function reportSecurityEvents(db: Database, report: EventReport): void {
  reports.set(db.getExecutor().adapter, report)
}

/**
 * The mails about events, which the transaction of the event adds. A mail about an added factor has a link, so the call
 * that adds the factor adds the mail (areas/identity/not-me).
 */
const MAILS: Partial<Record<EventKind, SecurityMailTemplate>> = {
  'new-device': 'new-device',
  'password-changed': 'password-changed',
  'second-step-off': 'second-step-changed',
  'many-failures': 'many-failures',
}

/**
 * Records an event: a row, a line in the log, a count, and for some kinds a mail to the user. If `db` is a transaction,
 * the row is part of it. The log line is written at once, so it exists even if the commit fails. For events that an
 * attacker can cause thousands of times, use `note` of event-buffer.ts.
 */
export async function recordSecurityEvent(
  db: Database,
  event: SecurityEvent,
  { isMailed = true } = {},
): Promise<void> {
  const at = new Date()
  const template = MAILS[event.kind]
  await joinTransaction(db, async (tx) => {
    await insertEvents(tx, [{ ...event, at }])
    if (!isMailed || !template || !event.userId) return
    const { kind } = event
    // If an admin did it, the mail does not tell the user the network and browser of the admin.
    const place = event.actorId
      ? { network: null, browser: null }
      : { network: networkOf(event), browser: event.browser ?? null }
    const params = { kind, at: at.toISOString(), ...place, ...event.details }
    await addSecurityMail(tx, { userId: event.userId, template, params })
  })
  const report = reports.get(db.getExecutor().adapter)
  report?.metrics.securityEvents.inc({ kind: event.kind })
  if (event.kind === 'accounts-revealed') report?.metrics.accountReveals.inc(event.details.accounts)
  if (report) logEvents(report.log, [event])
}

export async function insertEvents(db: Database, events: readonly EventRow[]): Promise<void> {
  await db
    .insertInto('security_events')
    .values(
      events.map((event) => ({
        kind: event.kind,
        user_id: event.userId ?? null,
        actor_id: event.actorId ?? null,
        session_id: event.sessionId ?? null,
        network: networkOf(event),
        browser: event.browser ?? null,
        details: JSON.stringify(event.details),
        ...(event.at && { at: event.at }),
        ...(event.count !== undefined && { count: event.count }),
      })),
    )
    .execute()
}

/** One line for each row. It has no e-mail address: ids and networks are enough to find the rest. */
export function logEvents(log: EventReport['log'], events: readonly EventRow[]): void {
  for (const event of events) {
    const { kind, userId = null, actorId = null, sessionId = null, count = 1, details } = event
    log.info(
      { event: kind, userId, actorId, sessionId, network: networkOf(event), count, ...details },
      'Security event.',
    )
  }
}

export function networkOf({ address }: Pick<EventRow, 'address'>): string | null {
  return address ? network(address) : null
}

/** Runs `work` in a transaction: that of the caller, if `db` is one. */
export function joinTransaction<Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  // A transaction is a Database for which this is true.
  return db.isTransaction ? work(db as Tx) : db.transaction().execute(work)
}
