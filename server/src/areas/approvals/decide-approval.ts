import { mayDo, type OperatorRole } from '@docket/contract/permissions'
import { type Selectable, sql } from 'kysely'
import type { Platform } from '../../host/context/platform.ts'
import type { Database, Tx } from '../../host/db/database.ts'
import { inTransaction } from '../../host/db/in-transaction.ts'
import type { OperatorRequests } from '../../host/db/tables.ts'
import { ShopError } from '../../host/errors.ts'
import type { Actor, Author } from '../../host/security/actor.ts'
import { refundApproved } from '../purchases/refund/refund-purchase.ts'
import { creditApproved } from '../wallet/adjust-wallet.ts'
import { writeEntry } from './audited.ts'
import { PERMISSION_FOR } from './list-approvals.ts'

type Row = Selectable<OperatorRequests>

/**
 * Approves a request, which runs in the same transaction and once, or declines it. The first decision counts.
 * @throws NOT_FOUND, ALREADY_SETTLED, what the credit or refund throws; FORBIDDEN for the operator who made it, for one
 * who could not make it or has the role for less than a day, and if the operator who made it could not make it any more
 */
export async function decideApproval(
  platform: Pick<Platform, 'db' | 'keys'>,
  actor: Actor & { operatorRole: OperatorRole | null },
  { id, decision }: { id: number; decision: 'approve' | 'decline' },
): Promise<void> {
  const { operatorRole, ...author } = actor
  // An erasure of the customer locks in another order.
  await inTransaction(platform.db, async (tx) => {
    const request = await lockWaiting(tx, id)
    if (request.requested_by === actor.actorId) {
      throw new ShopError('FORBIDDEN', 'Another operator must decide about your request.')
    }
    if (!mayDo(operatorRole, PERMISSION_FOR[request.kind])) {
      throw new ShopError('FORBIDDEN', 'Your role does not allow this. Ask an owner of the shop.')
    }
    if (decision === 'approve') {
      await requireOldRole(tx, actor)
      if (!(await isStillAllowed(tx, request))) {
        throw new ShopError(
          'FORBIDDEN',
          'The operator who asked for this may not do it any more. Decline it.',
        )
      }
      await runRequest(platform, tx, { request, author: requesterOf(request) })
    }
    await settle(tx, author, request, decision === 'approve' ? 'DONE' : 'DECLINED')
  })
}

/**
 * Refuses an operator who was invited or got another role in the last 24 hours. Otherwise one person could invite
 * themselves a second time, and approve the own requests before an owner has read the mail about the new operator.
 */
async function requireOldRole(tx: Tx, { actorId }: Actor): Promise<void> {
  const recent = await tx
    .selectFrom('audit_log')
    .select('id')
    .where('subject', '=', `user:${actorId}`)
    .where('action', 'in', ['user.create-admin', 'user.change-role'])
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .limit(1)
    .executeTakeFirst()
  if (recent)
    throw new ShopError('FORBIDDEN', 'You have this role for less than a day. You can approve from tomorrow.')
}

/** Whether the operator who made the request could still make it. */
export async function isStillAllowed(tx: Tx, request: Row): Promise<boolean> {
  const operator = await tx
    .selectFrom('users')
    .select('operator_role')
    .where('id', '=', request.requested_by)
    .where('role', '=', 'ADMIN')
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  return operator !== undefined && mayDo(operator.operator_role, PERMISSION_FOR[request.kind])
}

/** Takes back an own request. @throws NOT_FOUND, also for a request of another operator; ALREADY_SETTLED */
export async function withdrawApproval(db: Database, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const request = await lockWaiting(tx, id)
    if (request.requested_by !== actor.actorId) throw new ShopError('NOT_FOUND')
    await settle(tx, actor, request, 'WITHDRAWN')
  })
}

/** The operator who made the request stays the one who gives the money. The entry of the decision names the other one. */
export const requesterOf = (request: Row): Author => ({ actorId: request.requested_by })

/**
 * Runs a locked request: the same credit or refund as without a request, but without its limits. Its id is the idempotency key, so the database also refuses a second run. A caller's key has no
 * `#`, so no call of the operator can have taken this key before.
 */
export async function runRequest(
  platform: Pick<Platform, 'keys'>,
  tx: Tx,
  { request, author }: { request: Row; author: Author },
): Promise<void> {
  const { purchase_id: purchaseId, account_id: accountId, amount_cents: amountCents, reason } = request
  const key = `approval#${request.id}`
  const idempotency = { key, requestHash: Buffer.from(key) }
  if (purchaseId === null) {
    await creditApproved(tx, author, { userId: request.user_id, amountCents, reason, idempotency })
  } else {
    await refundApproved(platform, tx, author, { purchaseId, accountId, amountCents, reason, idempotency })
  }
}

/** @throws NOT_FOUND, ALREADY_SETTLED */
async function lockWaiting(tx: Tx, id: number): Promise<Row> {
  const request = await tx
    .selectFrom('operator_requests')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!request) throw new ShopError('NOT_FOUND')
  if (request.state !== 'WAITING' || request.expires_at.getTime() <= Date.now())
    throw new ShopError('ALREADY_SETTLED', 'This request is already decided or has expired.')
  return request
}

const VERBS = {
  DONE: 'approval.approve',
  DECLINED: 'approval.decline',
  WITHDRAWN: 'approval.withdraw',
  EXPIRED: 'approval.expire',
} as const

/** Writes the end of a locked request, and its audit entry. */
export async function settle(
  tx: Tx,
  author: Author | null,
  request: Row,
  state: keyof typeof VERBS,
): Promise<void> {
  await tx
    .updateTable('operator_requests')
    .set({ state, decided_by: author?.actorId ?? null, decided_at: sql`now()` })
    .where('id', '=', request.id)
    .execute()
  await writeEntry(tx, {
    ...author,
    actorId: author?.actorId ?? null,
    action: VERBS[state],
    subject: `user:${request.user_id}`,
    after: { requestId: request.id, requestedBy: request.requested_by, amountCents: request.amount_cents },
  })
}
