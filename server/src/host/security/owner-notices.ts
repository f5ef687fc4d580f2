import type { OwnerNotice } from '@docket/contract/acts'
import { type OperatorRole, PERMISSIONS_OF } from '@docket/contract/permissions'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { addOwnerMails } from '../queue/mail.ts'
import { readLimitColumns } from './operator-limits/limits.ts'
import { largeCoupon, largeCut } from './price-notices.ts'
import { joinTransaction } from './security-events.ts'

/** The part of an audit entry that a notice is made of. */
interface Change {
  actorId: number | null
  action: string
  subject: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** An operator who sees more accounts than this within an hour is a notice, once an hour. */
export const MASS_REVEAL = 100
/** The row of `operator_usage` that says that the owners have a mail about it. */
const MASS_REVEAL_MAIL = 'mass-reveal mail'
/** No limit of operators counts these acts, so an operator could flood the owners with mails about them. */
const UNLIMITED: readonly OwnerNotice[] = ['large-credit', 'large-coupon', 'price-cut']
/** How many mails about one of them and one operator the owners get in 24 hours. The last one says that it is the last. */
const MAX_MAILS = 20

/** Mails the owners if an audit entry is about an act that they must know of, in the same transaction. */
export async function tellOwners(db: Database, change: Change): Promise<void> {
  for (const { kind, holds } of NOTICES[change.action] ?? []) {
    await joinTransaction(db, async (tx) => {
      const found = await holds(tx, change)
      if (!found) return
      const nth = UNLIMITED.includes(kind) ? await countMail(tx, kind, change.actorId) : 1
      if (nth > MAX_MAILS) return
      const isLast = nth === MAX_MAILS && { isLast: true }
      await mailOwners(tx, { kind, change, found: { ...(found !== true && found), ...isLast } })
    })
  }
}

type Holds = boolean | object | null

interface Notice {
  kind: OwnerNotice
  /** Whether the owners must know of this change. It may return figures of the mail that the entry does not have. */
  holds: (tx: Tx, change: Change) => Holds | Promise<Holds>
}

const largeCredit: Notice = { kind: 'large-credit', holds: isLarge }
const largeCouponNotice: Notice = { kind: 'large-coupon', holds: largeCoupon }
const priceCut: Notice = { kind: 'price-cut', holds: largeCut }
const massReveal: Notice = {
  kind: 'mass-reveal',
  holds: async (tx, { actorId }) => actorId !== null && (await isMassReveal(tx, actorId)),
}

const paymentReturned: Notice = {
  kind: 'payment-returned',
  holds: (_tx, { after }) => after?.isNews === true,
}

/** The acts that the owners must know of, by the action of their audit entry. */
export const NOTICES: Readonly<Record<string, readonly Notice[]>> = {
  'user.create-admin': [{ kind: 'operator-added', holds: () => true }],
  'user.change-role': [
    {
      kind: 'role-raised',
      holds: (_tx, { before, after }) =>
        permissionsOf(after?.operatorRole) > permissionsOf(before?.operatorRole),
    },
    { kind: 'owner-removed', holds: (_tx, { before }) => before?.operatorRole === 'OWNER' },
  ],
  'user.suspend': [{ kind: 'owner-removed', holds: isOwner }],
  'wallet.adjust': [largeCredit],
  'deposit.credit': [largeCredit],
  'purchase.refund': [{ kind: 'large-refund', holds: isLarge }],
  'approval.request': [{ kind: 'approval-requested', holds: () => true }],
  'coupon.create': [largeCouponNotice],
  'coupon.update': [largeCouponNotice],
  'batch.hold': [{ kind: 'batch-held', holds: (_tx, { after }) => Number(after?.held) > 0 }],
  'product.update': [priceCut],
  'settings.update': [
    { kind: 'limits-changed', holds: (_tx, { subject }) => subject === 'settings:limits' },
    priceCut,
  ],
  'deposit.refund-opened': [paymentReturned],
  'deposit.refunded-by-provider': [paymentReturned],
  'deposit.disputed': [paymentReturned],
  'deposit.dispute-answered': [paymentReturned],
  'deposit.dispute-resolved': [paymentReturned],
  'account.view': [massReveal],
  'account.reveal': [massReveal],
}

function permissionsOf(role: unknown): number {
  return typeof role === 'string' ? PERMISSIONS_OF[role as OperatorRole].length : 0
}

/** The entry is written before the owner is suspended or changed, so the mail goes to this owner, too. */
async function isOwner(tx: Tx, { subject }: Change): Promise<boolean> {
  const owner = await tx
    .selectFrom('users')
    .select('id')
    .where(sql<string>`'user:' || id`, '=', subject)
    .where('operator_role', '=', 'OWNER')
    .executeTakeFirst()
  return owner !== undefined
}

async function isLarge(tx: Tx, { after }: Change): Promise<boolean> {
  const cents = after?.amountCents
  if (typeof cents !== 'bigint' && typeof cents !== 'number') return false
  const { approval_cents } = await readLimitColumns(tx)
  return BigInt(Math.abs(Number(cents))) > approval_cents
}

/** The caller holds the lock of the operator's limits. */
async function isMassReveal(tx: Tx, adminId: number): Promise<boolean> {
  const { rows } = await sql<{ seen: bigint; told: boolean }>`
    SELECT coalesce(sum(amount) FILTER (WHERE counts = 'reveals'), 0)::bigint AS seen,
      coalesce(bool_or(counts = ${MASS_REVEAL_MAIL}), false) AS told
    FROM operator_usage WHERE admin_id = ${adminId} AND counts IN ('reveals', ${MASS_REVEAL_MAIL})
      AND used_at > now() - interval '1 hour'`.execute(tx)
  if (!rows[0] || rows[0].told || rows[0].seen <= BigInt(MASS_REVEAL)) return false
  await tx
    .insertInto('operator_usage')
    .values({ admin_id: adminId, counts: MASS_REVEAL_MAIL, amount: 1n })
    .execute()
  return true
}

/** Counts a mail about an operator, and returns how many of its kind the last 24 hours have. */
async function countMail(tx: Tx, kind: OwnerNotice, actorId: number | null): Promise<number> {
  if (actorId === null) return 1
  const counts = `${kind} mail`
  await tx.insertInto('operator_usage').values({ admin_id: actorId, counts, amount: 1n }).execute()
  const { rows } = await sql<{ mails: number }>`
    SELECT count(*)::integer AS mails FROM operator_usage
    WHERE admin_id = ${actorId} AND counts = ${counts} AND used_at > now() - interval '24 hours'`.execute(tx)
  return rows[0]?.mails ?? 1
}

/** To every owner who can sign in, the acting one included. The mail names ids only; its names are read when it is sent. */
async function mailOwners(
  tx: Tx,
  { kind, change, found }: { kind: OwnerNotice; change: Change; found: object },
): Promise<void> {
  const owners = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('operator_role', '=', 'OWNER')
    .where('email_verified_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .execute()
  const { actorId, subject } = change
  const params = { kind, actorId, subject, at: new Date().toISOString(), ...factsOf(kind, change), ...found }
  await addOwnerMails(
    tx,
    owners.map(({ id }) => id),
    params,
  )
}

/** The figures of a mail that the entry has. None is a text that someone wrote. */
function factsOf(kind: OwnerNotice, { after }: Change): object {
  switch (kind) {
    case 'operator-added':
    case 'role-raised':
    case 'owner-removed':
      return { role: after?.operatorRole }
    case 'large-credit':
    case 'large-refund':
      return { amountCents: Number(after?.amountCents) }
    case 'approval-requested':
      return { amountCents: Number(after?.amountCents), runsAt: after?.runsAt ?? null }
    case 'limits-changed':
      return { raisesApplyAt: after?.raisesApplyAt ?? null }
    case 'payment-returned':
      return {
        returnKind: after?.kind,
        amountCents: after?.amountCents === undefined ? null : Number(after.amountCents),
        dueAt: after?.dueAt ?? null,
      }
    case 'batch-held':
      return { held: after?.held }
    case 'large-coupon':
    case 'price-cut':
    case 'mass-reveal':
      return {}
  }
}
