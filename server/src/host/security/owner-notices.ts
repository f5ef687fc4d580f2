import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { addOwnerMails } from '../queue/mail.ts'
import { joinTransaction } from './security-events.ts'

/** The part of an audit entry that a notice is made of. */
export interface NoticedChange {
  actorId: number | null
  action: string
  subject: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** What a mail to the owners is written from. */
export interface NoticeFacts {
  /** Who did it: an operator, or a command on the server. */
  by: string
  /** What the act is about, such as `user`, with its id. */
  thing: string
  thingId: number
  /** If the act is about a user, what the mail calls the user. */
  person: string
  at: Date
  figures: Record<string, unknown>
}

interface NoticeWords {
  subject: string
  sentence: string
  /** A page of the back office; otherwise the audit log. */
  page?: { label: string; path: string }
  /** If no operator did it. */
  note?: string
}

type Holds = boolean | object | null

/** An act that the owners get a mail about, because it could harm the shop. */
export interface OwnerNotice {
  /** Mails of earlier releases may wait, so it is never renamed. */
  kind: string
  /** Whether the owners must know of this change. It may return figures of the mail that the entry does not have. */
  holds: (tx: Tx, change: NoticedChange) => Holds | Promise<Holds>
  /** The figures of the mail that the entry has. None is a text that someone wrote. */
  figures?: (after: Record<string, unknown>) => object
  /** No limit of operators counts the act, so an operator could flood the owners with mails about it. */
  isUnlimited?: true
  words: (facts: NoticeFacts) => NoticeWords
}

/** What the owners must know of an area's acts, by the action of the audit entry. */
export type OwnerNotices = Readonly<Record<string, readonly OwnerNotice[]>>

/**
 * How many mails about an unlimited act and one operator the owners get in 24 hours. The last one says that it is the
 * last.
 */
const MAX_MAILS = 20

/** Mails the owners if an audit entry is about an act that they must know of, in the same transaction. */
export async function tellOwners(
  db: Database,
  change: NoticedChange,
  notices: readonly OwnerNotice[],
): Promise<void> {
  for (const notice of notices) {
    await joinTransaction(db, async (tx) => {
      const found = await notice.holds(tx, change)
      if (!found) return
      const nth = notice.isUnlimited ? await countMail(tx, notice.kind, change.actorId) : 1
      if (nth > MAX_MAILS) return
      const isLast = nth === MAX_MAILS && { isLast: true }
      await mailOwners(tx, { notice, change, found: { ...(found !== true && found), ...isLast } })
    })
  }
}

/** Counts a mail about an operator, and returns how many of its kind the last 24 hours have. */
async function countMail(tx: Tx, kind: string, actorId: number | null): Promise<number> {
  if (actorId === null) return 1
  const counts = `${kind} mail`
  await tx.insertInto('operator_usage').values({ admin_id: actorId, counts, amount: 1n }).execute()
  const { rows } = await sql<{ mails: number }>`
    SELECT count(*)::integer AS mails FROM operator_usage
    WHERE admin_id = ${actorId} AND counts = ${counts} AND used_at > now() - interval '24 hours'`.execute(tx)
  return rows[0]?.mails ?? 1
}

/** The owners who can sign in and get mails. */
export function selectOwners(db: Database) {
  return db
    .selectFrom('users')
    .where('role', '=', 'ADMIN')
    .where('operator_role', '=', 'OWNER')
    .where('email_verified_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .orderBy('id')
}

/**
 * To every owner, the acting one included. The mail names ids only; its names are read when it is sent.
 */
async function mailOwners(
  tx: Tx,
  { notice, change, found }: { notice: OwnerNotice; change: NoticedChange; found: object },
): Promise<void> {
  const owners = await selectOwners(tx).select('id').execute()
  const { kind, figures } = notice
  const { actorId, subject, after = {} } = change
  const params = { kind, actorId, subject, at: new Date().toISOString(), ...figures?.(after), ...found }
  await addOwnerMails(
    tx,
    owners.map(({ id }) => id),
    params,
  )
}
