import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Platform } from '../context/platform.ts'
import type { Database } from '../db/database.ts'
import type { DueMail, MailContent } from '../mails/mail-content.ts'
import type { MailLane } from '../queue/mail.ts'
import { SECURITY_TEMPLATES } from '../queue/mail-lists.ts'
import { createMailContent, type ShopMails } from './create-mail-content.ts'
import { reserveSends } from './pace.ts'
import { renderMail } from './render-mail.ts'
import { type OutgoingMail, type Smtp, SmtpError } from './smtp.ts'

/** The job that sends the mails of a lane. */
export const DELIVERY = { 'security-mail': 'deliver-security-mails', mail: 'deliver-mails' } as const

const MAILS_PER_BATCH = 10
const MAX_RUN_MS = 30_000
const MAX_ATTEMPTS = 20
const MARK_ATTEMPTS = 3
const MARK_RETRY_MS = 500

type Dependencies = Pick<Platform, 'db' | 'keys' | 'config' | 'shopIdentity' | 'wake' | 'log'>

export interface Delivery {
  /** The mails that the areas declare. */
  mails: ShopMails
  lane: MailLane
  /** The process that claims the mails. If it dies, other processes send them (host/jobs/runner/processes.ts). */
  claimant: string
  stopping?: AbortSignal | undefined
}

/**
 * Sends due mails of a lane, as many as the pace allows in a second, and requests another run if there may be more. A
 * mail is claimed, sent and then marked as sent. After a crash before the mark it is sent a second time with the same
 * Message-ID, and no mail is ever lost. A mail that is not accepted is tried again after 30 s, 1 min, 2 min … 6 h, and
 * given up after 20 attempts; a mail that the server refuses permanently is given up at once.
 */
export async function deliverMails(
  platform: Dependencies,
  smtp: Smtp,
  { mails, lane, claimant, stopping = new AbortController().signal }: Delivery,
): Promise<void> {
  const { db, config, wake } = platform
  const { perSecond } = config.mail
  const size = Math.min(MAILS_PER_BATCH, perSecond)
  const startedAt = performance.now()
  for (let taken = 0; taken < perSecond && performance.now() - startedAt < MAX_RUN_MS; taken += size) {
    if (stopping.aborted) return
    const batch = await claimMails(db, { lane, claimant, size })
    if (batch.length === 0) return
    const waitMs = await reserveSends(db, { lane, count: batch.length, perSecond })
    if (!(await sleepUnlessStopping(waitMs, stopping))) return releaseMails(db, batch, claimant)
    const outcomes = await Promise.allSettled(
      batch.map((mail) =>
        deliver(platform, (outgoing) => smtp.send(outgoing, stopping), { mails, lane, claimant, mail }),
      ),
    )
    const broken = outcomes.find((outcome) => outcome.status === 'rejected')
    if (broken) throw broken.reason
    if (batch.length < size) return
    // The mail server does not work now. The schedule tries each mail again when it is due.
    if (outcomes.every((outcome) => outcome.status === 'fulfilled' && outcome.value === 'server failed'))
      return
  }
  wake(DELIVERY[lane])
}

type ClaimedMail = DueMail & { attempts: number; email: string }

/**
 * Claims mails for five minutes, which is longer than sending can take. The claims of a dead process are freed earlier.
 */
async function claimMails(
  db: Database,
  { lane, claimant, size }: { lane: MailLane; claimant: string; size: number },
): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    WITH due AS MATERIALIZED (
      SELECT id FROM mails
      WHERE sent_at IS NULL AND failed_at IS NULL AND next_attempt_at <= now() AND ${isInLane(lane)}
      ORDER BY next_attempt_at LIMIT ${sql.lit(size)} FOR UPDATE SKIP LOCKED
    )
    UPDATE mails SET attempts = mails.attempts + 1, next_attempt_at = now() + interval '5 minutes',
      claimed_by = ${claimant}
    FROM due, users WHERE mails.id = due.id AND users.id = mails.user_id
    RETURNING mails.id, mails.user_id, mails.template, mails.params, mails.ciphertext, mails.key_id, mails.created_at,
      mails.attempts, users.email, users.username
  `.execute(db)
  return rows
}

/**
 * The condition that a mail is in this lane. The index `security_mails_due` has the same condition, so that
 * PostgreSQL uses the index.
 */
export function isInLane(lane: MailLane) {
  const templates = sql.join(SECURITY_TEMPLATES.map((template) => sql.lit(template)))
  return lane === 'security-mail' ? sql`template IN (${templates})` : sql`template NOT IN (${templates})`
}

/** Returns false if `stopping` has aborted. */
async function sleepUnlessStopping(waitMs: number, stopping: AbortSignal): Promise<boolean> {
  if (waitMs > 0) await sleep(waitMs, undefined, { signal: stopping }).catch(() => {})
  return !stopping.aborted
}

/** Releases claimed mails that were not sent: they are due at once and lose no attempt. */
async function releaseMails(db: Database, batch: ClaimedMail[], claimant: string) {
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
  { mails, lane, claimant, mail }: Delivery & { mail: ClaimedMail },
): Promise<'sent' | 'server failed' | 'mail refused' | 'not needed'> {
  const { config, db, keys, shopIdentity } = platform
  const { storeName, brand } = shopIdentity.current()
  const shop = { storeName, brand, publicUrl: config.publicUrl }
  try {
    const content = await createMailContent({ db, keys, shop, ...mails }, mail)
    const to = mails.mails[mail.template]?.to
    const address = to ? await to({ db, keys, shop, ...mails }, mail) : mail.email
    if (!content || address === null) {
      const isLink = mails.mails[mail.template]?.link !== undefined
      await giveUp(db, mail, { claimant, failure: isLink ? 'link expired' : 'superseded' })
      return 'not needed'
    }
    await send({
      urgent: lane === 'security-mail',
      messageId: `<mail-${mail.id}.${mail.created_at.getTime()}@${new URL(config.publicUrl).hostname}>`,
      to: { name: mail.username, address },
      subject: content.subject,
      headers: headersOf(content),
      ...renderMail(content, shop),
    })
  } catch (error) {
    return recordFailure(platform, mail, { claimant, error })
  }
  await retryMark(() =>
    db
      .updateTable('mails')
      .set({ sent_at: new Date(), ciphertext: null, key_id: null, claimed_by: null })
      .where('id', '=', mail.id)
      .execute(),
  )
  return 'sent'
}

/** Mail programs show a button of their own, and unsubscribe the reader by a POST [RFC 8058]. */
function headersOf({ unsubscribeUrl }: MailContent): Record<string, string> {
  if (unsubscribeUrl === undefined) return {}
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

async function recordFailure(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  mail: ClaimedMail,
  { claimant, error }: { claimant: string; error: unknown },
): Promise<'server failed' | 'mail refused'> {
  const isRefused = error instanceof SmtpError && error.permanent
  const isLastAttempt = mail.attempts >= MAX_ATTEMPTS
  const line = {
    mailId: String(mail.id),
    template: mail.template,
    attempt: mail.attempts,
    cause: (error as Error).message,
  }
  if (isRefused || isLastAttempt) {
    log.warn(
      line,
      isRefused
        ? 'The mail server refused a mail permanently. It will not be tried again.'
        : 'A mail was given up.',
    )
    await giveUp(db, mail, {
      claimant,
      failure: error instanceof SmtpError ? error.codes : 'could not be created',
    })
    return isRefused ? 'mail refused' : 'server failed'
  }
  log.warn(line, 'A mail could not be sent; it will be tried again.')
  const seconds = Math.min(30 * 2 ** (mail.attempts - 1), 6 * 3_600)
  await retryMark(() =>
    db
      .updateTable('mails')
      .set({ next_attempt_at: sql<Date>`now() + make_interval(secs => ${seconds})`, claimed_by: null })
      .where('id', '=', mail.id)
      .where('claimed_by', '=', claimant)
      .execute(),
  )
  return 'server failed'
}

/** Marks a mail as failed. The row stays, without its secret. */
async function giveUp(
  db: Database,
  { id }: ClaimedMail,
  { claimant, failure }: { claimant: string; failure: string },
) {
  await retryMark(() =>
    db
      .updateTable('mails')
      .set({ failed_at: new Date(), failure, ciphertext: null, key_id: null, claimed_by: null })
      .where('id', '=', id)
      .where('claimed_by', '=', claimant)
      .execute(),
  )
}

/** Tries to write a mark several times, because without it the mail would be sent a second time. */
async function retryMark(mark: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await mark()
      return
    } catch (error) {
      if (attempt === MARK_ATTEMPTS) throw error
      await sleep(MARK_RETRY_MS * attempt)
    }
  }
}
