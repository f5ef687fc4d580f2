import { ALONE_MINUTES, APPROVAL_DAYS } from '@docket/contract/admin/approvals'
import { OPERATOR_ROLES, PERMISSIONS_OF, type Permission } from '@docket/contract/permissions'
import { sql } from 'kysely'
import type { Database, Tx } from '../../host/db/database.ts'
import { invalid, ShopError } from '../../host/errors.ts'
import type { Actor } from '../../host/security/actor.ts'
import { lockLimits, useLimit } from '../../host/security/operator-limits/use-limit.ts'
import { isOwnerErased } from '../wallet/ledger.ts'
import { refundedCents } from '../wallet/refunds.ts'
import { writeEntry } from './audited.ts'
import { PERMISSION_FOR } from './list-approvals.ts'

export type Request =
  | { kind: 'CREDIT'; userId: number; amountCents: bigint; reason: string }
  | { kind: 'REFUND'; purchaseId: number; accountId: number | null; amountCents: bigint; reason: string }

/** How many requests of one operator may wait at a time. */
const MAX_WAITING = 20

/**
 * Stores a credit or refund that another operator must approve, and mails the owners. If there is no other operator, it
 * runs by itself in an hour. An equal request that still waits is returned in its place, so a second click adds none.
 * @throws NOT_FOUND, REFUND_TOO_LARGE, LIMIT_REACHED; VALIDATION_ERROR if the customer is erased
 */
export async function requestApproval(db: Database, actor: Actor, request: Request): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockLimits(tx, actor)
    const userId = request.kind === 'CREDIT' ? request.userId : await buyerOf(tx, request)
    await requireCustomer(tx, userId)
    const values = {
      kind: request.kind,
      user_id: userId,
      purchase_id: request.kind === 'REFUND' ? request.purchaseId : null,
      account_id: request.kind === 'REFUND' ? request.accountId : null,
      amount_cents: request.amountCents,
      reason: request.reason,
      requested_by: actor.actorId,
    }
    const waiting = await tx
      .selectFrom('operator_requests')
      .selectAll()
      .where('requested_by', '=', actor.actorId)
      .where('state', '=', 'WAITING')
      .execute()
    const equal = waiting.find((row) =>
      Object.entries(values).every(([column, value]) => row[column as keyof typeof values] === value),
    )
    if (equal) return equal.id
    if (waiting.length >= MAX_WAITING) {
      throw new ShopError(
        'LIMIT_REACHED',
        `${MAX_WAITING} of your requests wait already. Take one back first.`,
      )
    }
    // The owners get a mail about each, so an operator who takes requests back and repeats them comes to an end.
    await useLimit(tx, actor, 'requests', 1)
    const isAlone = !(await hasSecondOperator(tx, actor.actorId, PERMISSION_FOR[request.kind]))
    const { id, runs_at } = await tx
      .insertInto('operator_requests')
      .values({
        ...values,
        expires_at: sql`now() + make_interval(days => ${APPROVAL_DAYS}::integer)`,
        runs_at: isAlone ? sql`now() + make_interval(mins => ${ALONE_MINUTES}::integer)` : null,
      })
      .returning(['id', 'runs_at'])
      .executeTakeFirstOrThrow()
    const { kind, amountCents, reason } = request
    await writeEntry(tx, {
      ...actor,
      action: 'approval.request',
      subject: `user:${userId}`,
      after: {
        requestId: id,
        kind,
        purchaseId: values.purchase_id,
        accountId: values.account_id,
        amountCents,
        reason,
        runsAt: runs_at,
      },
    })
    return id
  })
}

async function requireCustomer(tx: Tx, userId: number): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role', '=', 'USER')
    // An erasure deletes the requests of the customer, so none may be added now.
    .forKeyShare()
    .executeTakeFirst()
  if (!user) throw new ShopError('NOT_FOUND')
  if (await isOwnerErased(tx, userId))
    throw invalid({ userId: ['The customer is erased, so there is no wallet.'] })
}

async function buyerOf(
  tx: Tx,
  { purchaseId, amountCents }: { purchaseId: number; amountCents: bigint },
): Promise<number> {
  const purchase = await tx
    .selectFrom('purchases')
    .select(['user_id', 'amount_cents'])
    .where('id', '=', purchaseId)
    .executeTakeFirst()
  if (!purchase) throw new ShopError('NOT_FOUND')
  if (amountCents > purchase.amount_cents - (await refundedCents(tx, purchaseId)))
    throw new ShopError('REFUND_TOO_LARGE')
  return purchase.user_id
}

/** Whether another operator, who can sign in, may approve. */
async function hasSecondOperator(tx: Tx, operatorId: number, permission: Permission): Promise<boolean> {
  const roles = OPERATOR_ROLES.filter((role) => PERMISSIONS_OF[role].includes(permission))
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('operator_role', 'in', roles)
    .where('id', '<>', operatorId)
    .where('email_verified_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
