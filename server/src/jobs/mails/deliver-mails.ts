import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { OutgoingMail, Smtp } from '../../providers/smtp.ts'
import { renderLetter } from './render-letter.ts'
import { type DueMail, writeLetter } from './write-letter.ts'

const PER_BATCH = 10
/** Run once a second: more than most providers of mail take, and little beside a rush of buyers. */
const PER_RUN = 20
const MAX_ATTEMPTS = 20

/**
 * Sends the mails that are due, 20 at most, and asks to be run again where there may be more. A mail is claimed for
 * five minutes, sent, then marked: a crash before the mark sends it a second time (with the same Message-ID), and
 * none is ever lost. One that is not taken is tried again after 30 s, 1 min, 2 min … 6 h, and given up after 20 tries.
 */
export async function deliverMails(
  platform: Pick<Platform, 'db' | 'keys' | 'config' | 'identity' | 'wake' | 'log'>,
  smtp: Smtp,
  stopping?: AbortSignal,
): Promise<void> {
  for (let taken = 0; taken < PER_RUN; taken += PER_BATCH) {
    if (stopping?.aborted) return
    const batch = await claim(platform.db)
    const outcomes = await Promise.allSettled(
      batch.map((mail) => deliver(platform, (outgoing) => smtp.send(outgoing, stopping), mail)),
    )
    const broken = outcomes.find((outcome) => outcome.status === 'rejected')
    if (broken) throw broken.reason
    if (batch.length < PER_BATCH) return
    // Nothing gets through: the schedule tries again, mail by mail, when each is due.
    if (outcomes.every((outcome) => outcome.status === 'fulfilled' && outcome.value === 'failed')) return
  }
  platform.wake('deliver-mails')
}

type ClaimedMail = DueMail & { attempts: number; email: string }

async function claim(db: Database): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    WITH due AS MATERIALIZED (
      SELECT id FROM mails
      WHERE sent_at IS NULL AND failed_at IS NULL AND next_attempt_at <= now()
      ORDER BY next_attempt_at LIMIT ${sql.lit(PER_BATCH)} FOR UPDATE SKIP LOCKED
    )
    UPDATE mails SET attempts = mails.attempts + 1, next_attempt_at = now() + interval '5 minutes'
    FROM due, users WHERE mails.id = due.id AND users.id = mails.user_id
    RETURNING mails.id, mails.user_id, mails.template, mails.params, mails.sealed, mails.key_id, mails.created_at,
      mails.attempts, users.email, users.username
  `.execute(db)
  return rows
}

async function deliver(
  platform: Pick<Platform, 'db' | 'keys' | 'config' | 'identity' | 'log'>,
  send: (mail: OutgoingMail) => Promise<void>,
  mail: ClaimedMail,
): Promise<'sent' | 'failed' | 'given up'> {
  const { config, db, identity } = platform
  const shop = { storeName: identity.current().storeName, publicUrl: config.publicUrl }
  try {
    const letter = await writeLetter({ ...platform, shop }, mail)
    if (!letter) {
      await giveUp(db, mail.id)
      return 'given up'
    }
    await send({
      messageId: `<mail-${mail.id}.${mail.created_at.getTime()}@${new URL(config.publicUrl).hostname}>`,
      to: { name: mail.username, address: mail.email },
      subject: letter.subject,
      ...renderLetter(letter, shop),
    })
  } catch (error) {
    await failed(platform, mail, error)
    return 'failed'
  }
  await db
    .updateTable('mails')
    .set({ sent_at: new Date(), sealed: null, key_id: null })
    .where('id', '=', mail.id)
    .execute()
  return 'sent'
}

async function failed({ db, log }: Pick<Platform, 'db' | 'log'>, mail: ClaimedMail, error: unknown) {
  const last = mail.attempts >= MAX_ATTEMPTS
  log.warn(
    {
      mailId: String(mail.id),
      template: mail.template,
      attempt: mail.attempts,
      cause: (error as Error).message,
    },
    last ? 'A mail was given up.' : 'A mail could not be sent; it will be tried again.',
  )
  if (last) return giveUp(db, mail.id)
  const seconds = Math.min(30 * 2 ** (mail.attempts - 1), 6 * 3_600)
  await db
    .updateTable('mails')
    .set({ next_attempt_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', mail.id)
    .execute()
}

/** Keeps the row as a trace, without what was sealed in it. */
async function giveUp(db: Database, id: bigint) {
  await db
    .updateTable('mails')
    .set({ failed_at: new Date(), sealed: null, key_id: null })
    .where('id', '=', id)
    .execute()
}
