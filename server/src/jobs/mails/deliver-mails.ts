import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import { SECURITY_TEMPLATES } from '../../platform/mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { type OutgoingMail, type Smtp, SmtpError } from '../../providers/smtp.ts'
import { type MailLane, reserveSends } from './pace.ts'
import { renderLetter } from './render-letter.ts'
import { type DueMail, writeLetter } from './write-letter.ts'

/** The job that sends the mails of a lane. */
export const DELIVERY = { 'security-mail': 'deliver-security-mails', mail: 'deliver-mails' } as const

const PER_BATCH = 10
const RUN_MS = 30_000
const MAX_ATTEMPTS = 20
const MARK_TRIES = 3
const MARK_AGAIN_MS = 500

type Dependencies = Pick<Platform, 'db' | 'keys' | 'config' | 'identity' | 'wake' | 'log'>

export interface Delivery {
  lane: MailLane
  /** The process that claims the mails: if it dies, other processes send them (jobs/processes.ts). */
  claimant: string
  stopping?: AbortSignal | undefined
}

/**
 * Sends the mails of a lane that are due, at most for one second, and asks to be run again if there may be more.
 * A mail is claimed, sent, then marked: a crash before the mark sends it a second time (with the same Message-ID), and
 * none is ever lost. One that is not accepted is tried again after 30 s, 1 min, 2 min … 6 h, and given up after 20 tries;
 * one that the server refuses permanently is given up at once.
 */
export async function deliverMails(
  platform: Dependencies,
  smtp: Smtp,
  { lane, claimant, stopping = new AbortController().signal }: Delivery,
): Promise<void> {
  const { db, config, wake } = platform
  const { perSecond } = config.mail
  const size = Math.min(PER_BATCH, perSecond)
  const startedAt = performance.now()
  for (let taken = 0; taken < perSecond && performance.now() - startedAt < RUN_MS; taken += size) {
    if (stopping.aborted) return
    const batch = await claim(db, { lane, claimant, size })
    if (batch.length === 0) return
    const waitMs = await reserveSends(db, { lane, count: batch.length, perSecond })
    if (!(await waited(waitMs, stopping))) return release(db, batch, claimant)
    const outcomes = await Promise.allSettled(
      batch.map((mail) =>
        deliver(platform, (outgoing) => smtp.send(outgoing, stopping), { lane, claimant, mail }),
      ),
    )
    const broken = outcomes.find((outcome) => outcome.status === 'rejected')
    if (broken) throw broken.reason
    if (batch.length < size) return
    // Nothing gets through: the schedule tries again, mail by mail, when each is due.
    if (outcomes.every((outcome) => outcome.status === 'fulfilled' && outcome.value === 'failed')) return
  }
  wake(DELIVERY[lane])
}

type ClaimedMail = DueMail & { attempts: number; email: string }

/** Claims mails for five minutes, longer than sending can take. A claim of a process that died ends with its heartbeat. */
async function claim(
  db: Database,
  { lane, claimant, size }: { lane: MailLane; claimant: string; size: number },
): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    WITH due AS MATERIALIZED (
      SELECT id FROM mails
      WHERE sent_at IS NULL AND failed_at IS NULL AND next_attempt_at <= now() AND ${isOf(lane)}
      ORDER BY next_attempt_at LIMIT ${sql.lit(size)} FOR UPDATE SKIP LOCKED
    )
    UPDATE mails SET attempts = mails.attempts + 1, next_attempt_at = now() + interval '5 minutes',
      claimed_by = ${claimant}
    FROM due, users WHERE mails.id = due.id AND users.id = mails.user_id
    RETURNING mails.id, mails.user_id, mails.template, mails.params, mails.sealed, mails.key_id, mails.created_at,
      mails.attempts, users.email, users.username
  `.execute(db)
  return rows
}

export async function hasDueMails(db: Database, lane: MailLane): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM mails WHERE sent_at IS NULL AND failed_at IS NULL AND next_attempt_at <= now() AND ${isOf(lane)} LIMIT 1
  `.execute(db)
  return rows.length > 0
}

/** The same condition as that of the index of mails with links, so that PostgreSQL uses the index. */
export function isOf(lane: MailLane) {
  const templates = sql.join(SECURITY_TEMPLATES.map((template) => sql.lit(template)))
  return lane === 'security-mail' ? sql`template IN (${templates})` : sql`template NOT IN (${templates})`
}

/** False if it was told to stop in the meantime. */
async function waited(waitMs: number, stopping: AbortSignal): Promise<boolean> {
  if (waitMs > 0) await sleep(waitMs, undefined, { signal: stopping }).catch(() => {})
  return !stopping.aborted
}

/** Releases mails that were claimed and not sent: they are due at once, and have lost no try. */
async function release(db: Database, batch: ClaimedMail[], claimant: string) {
  await db
    .updateTable('mails')
    .set({ next_attempt_at: sql<Date>`now()`, attempts: sql<number>`attempts - 1`, claimed_by: null })
    .where(
      'id',
      'in',
      batch.map(({ id }) => id),
    )
    .where('claimed_by', '=', claimant)
    .execute()
}

async function deliver(
  platform: Dependencies,
  send: (mail: OutgoingMail) => Promise<void>,
  { lane, claimant, mail }: Delivery & { mail: ClaimedMail },
): Promise<'sent' | 'failed' | 'given up'> {
  const { config, db, identity } = platform
  const shop = { storeName: identity.current().storeName, publicUrl: config.publicUrl }
  try {
    const letter = await writeLetter({ ...platform, shop }, mail)
    if (!letter) {
      await giveUp(db, mail, { claimant, failure: 'link expired' })
      return 'given up'
    }
    await send({
      urgent: lane === 'security-mail',
      messageId: `<mail-${mail.id}.${mail.created_at.getTime()}@${new URL(config.publicUrl).hostname}>`,
      to: { name: mail.username, address: mail.email },
      subject: letter.subject,
      ...renderLetter(letter, shop),
    })
  } catch (error) {
    return failed(platform, mail, { claimant, error })
  }
  await marked(() =>
    db
      .updateTable('mails')
      .set({ sent_at: new Date(), sealed: null, key_id: null, claimed_by: null })
      .where('id', '=', mail.id)
      .execute(),
  )
  return 'sent'
}

async function failed(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  mail: ClaimedMail,
  { claimant, error }: { claimant: string; error: unknown },
): Promise<'failed' | 'given up'> {
  const refused = error instanceof SmtpError && error.permanent
  const last = mail.attempts >= MAX_ATTEMPTS
  const line = {
    mailId: String(mail.id),
    template: mail.template,
    attempt: mail.attempts,
    cause: (error as Error).message,
  }
  if (refused || last) {
    log.warn(line, refused ? 'A mail was refused for good and given up.' : 'A mail was given up.')
    await giveUp(db, mail, {
      claimant,
      failure: error instanceof SmtpError ? error.codes : 'could not be written',
    })
    return refused ? 'given up' : 'failed'
  }
  log.warn(line, 'A mail could not be sent; it will be tried again.')
  const seconds = Math.min(30 * 2 ** (mail.attempts - 1), 6 * 3_600)
  await marked(() =>
    db
      .updateTable('mails')
      .set({ next_attempt_at: sql<Date>`now() + make_interval(secs => ${seconds})`, claimed_by: null })
      .where('id', '=', mail.id)
      .where('claimed_by', '=', claimant)
      .execute(),
  )
  return 'failed'
}

/** Keeps the row as a trace, without what was sealed in it. */
async function giveUp(
  db: Database,
  { id }: ClaimedMail,
  { claimant, failure }: { claimant: string; failure: string },
) {
  await marked(() =>
    db
      .updateTable('mails')
      .set({ failed_at: new Date(), failure, sealed: null, key_id: null, claimed_by: null })
      .where('id', '=', id)
      .where('claimed_by', '=', claimant)
      .execute(),
  )
}

/** If the mark is lost the mail is sent a second time, so after a lost connection the mark is tried again. */
async function marked(mark: () => Promise<unknown>): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await mark()
      return
    } catch (error) {
      if (tried === MARK_TRIES) throw error
      await sleep(MARK_AGAIN_MS * tried)
    }
  }
}
