import type { Approval, approvals as contract } from '@docket/contract/admin/approvals'
import type { Output } from '@docket/contract/endpoint'
import { toDollars } from '@docket/contract/money'
import { mayDo, type OperatorRole, type Permission } from '@docket/contract/permissions'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../../host/db/database.ts'
import { ShopError } from '../../host/errors.ts'
import { pageWindow } from '../../host/lists/page.ts'

/** The operator for whom a request is shown. */
export interface Viewer {
  id: number
  operatorRole: OperatorRole | null
}

/** The permission to ask for a request, and to approve it. */
export const PERMISSION_FOR: Readonly<Record<Approval['kind'], Permission>> = {
  CREDIT: 'adjust',
  REFUND: 'refund',
}

/** A page of requests. Waiting ones are sorted oldest first, the others newest first. */
export async function listApprovals(
  db: Database,
  viewer: Viewer,
  query: z.output<typeof contract.query>,
): Promise<Output<typeof contract>> {
  const { page, pageSize, limit, offset } = pageWindow(query)
  const { state, userId } = query
  const filtered = () =>
    selectApprovals(db)
      .$if(state === 'WAITING', (q) => q.where('operator_requests.state', '=', 'WAITING'))
      .$if(state === 'DECIDED', (q) => q.where('operator_requests.state', '<>', 'WAITING'))
      .$if(userId !== undefined, (q) => q.where('operator_requests.user_id', '=', userId ?? 0))
  const [rows, { total }] = await Promise.all([
    filtered()
      .orderBy('operator_requests.id', state === 'WAITING' ? 'asc' : 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    filtered().clearSelect().select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { items: rows.map((row) => approvalOf(row, viewer)), total, page, pageSize }
}

/** @throws NOT_FOUND */
export async function readApproval(db: Database, viewer: Viewer, id: number): Promise<Approval> {
  const row = await selectApprovals(db).where('operator_requests.id', '=', id).executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  return approvalOf(row, viewer)
}

function selectApprovals(db: Database) {
  return db
    .selectFrom('operator_requests')
    .innerJoin('users as customer', 'customer.id', 'operator_requests.user_id')
    .innerJoin('users as requester', 'requester.id', 'operator_requests.requested_by')
    .leftJoin('users as decider', 'decider.id', 'operator_requests.decided_by')
    .selectAll('operator_requests')
    .select(['customer.email', 'requester.username as requester', 'decider.username as decider'])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectApprovals>['executeTakeFirstOrThrow']>>

function approvalOf(row: Row, { id: viewerId, operatorRole }: Viewer): Approval {
  // The sweep writes it within a minute.
  const isExpired = row.state === 'WAITING' && row.expires_at.getTime() <= Date.now()
  const state = isExpired ? 'EXPIRED' : row.state
  const isOwn = row.requested_by === viewerId
  return {
    id: row.id,
    kind: row.kind,
    user: { id: row.user_id, email: row.email },
    purchaseId: row.purchase_id,
    accountId: row.account_id,
    amount: toDollars(row.amount_cents),
    reason: row.reason,
    state,
    requestedBy: row.requester,
    requestedAt: row.requested_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    runsAt: row.runs_at?.toISOString() ?? null,
    decidedBy: row.decider,
    decidedAt: row.decided_at?.toISOString() ?? null,
    isOwn,
    mayDecide: state === 'WAITING' && !isOwn && mayDo(operatorRole, PERMISSION_FOR[row.kind]),
  }
}
