import type { EventPayload } from '@docket/contract/events'
import { MAX_OPEN_OWNERSHIP_REPORTS, MAX_OPEN_REPORTS, type Report } from '@docket/contract/reports'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { publish } from '../../../host/events/publish.ts'

/** The columns of a report that both the buyer and the admins see. */
export function selectReports(db: Database) {
  return db
    .selectFrom('reports')
    .select([
      'reports.id',
      'reports.kind as report_kind',
      'reports.reason',
      'reports.account_id',
      'reports.message',
      'reports.status',
      'reports.answer',
      'reports.created_at',
    ])
}

/** For queries on `purchases`: the status of its open report, otherwise of its newest one; null if it has none. */
export const reportStatusOfPurchase = sql<Report['status'] | null>`(
  SELECT r.status FROM reports r WHERE r.purchase_id = purchases.id
  ORDER BY (r.status = 'OPEN') DESC, r.id DESC LIMIT 1
)`

/** For queries on `reports`: who wrote the last message of the conversation; null if it has none. */
export const lastFrom = sql<'CUSTOMER' | 'OPERATOR' | null>`(
  SELECT m.author_kind FROM report_messages m WHERE m.report_id = reports.id ORDER BY m.id DESC LIMIT 1
)`

/** For queries on `reports`: whether the shop must act, because the report is open and its customer wrote last. */
export const waitsForShop = sql<boolean>`(
  reports.status = 'OPEN' AND ${lastFrom} IS DISTINCT FROM 'OPERATOR'
)`

/** Whether the shop wrote the last message of an open report about the purchase or the shipment of the query. */
export function shopReplied(id: 'purchases.id' | 'shipments.id') {
  return sql<boolean>`EXISTS (
    SELECT FROM reports WHERE reports.purchase_id = ${sql.ref(id)} AND reports.status = 'OPEN' AND NOT ${waitsForShop}
  )`
}

type Row = Awaited<ReturnType<ReturnType<typeof selectReports>['execute']>>[number]

/** A row as the contract's report. */
export function reportOf(row: Row): Report {
  return {
    id: row.id,
    kind: row.report_kind,
    reason: row.reason,
    accountId: row.account_id,
    message: row.message,
    status: row.status,
    answer: row.answer,
    createdAt: row.created_at.toISOString(),
  }
}

/** Locks a report until the transaction ends, so that it is settled once. @throws NOT_FOUND */
export async function lockReport(tx: Tx, id: number) {
  const report = await tx
    .selectFrom('reports')
    .select([
      'id',
      'kind',
      'status',
      'user_id',
      'purchase_id',
      'account_id',
      'answer',
      'settled_by',
      'settled_at',
      'reopened',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!report) throw new ShopError('NOT_FOUND')
  return report
}

export type LockedReport = Awaited<ReturnType<typeof lockReport>>

/**
 * Refuses another report if the customer has too many open ones. The caller holds the lock of the customer's reports.
 * @throws RATE_LIMITED
 */
export async function limitOpenReports(
  tx: Tx,
  { userId, kind }: { userId: number; kind: Report['kind'] },
): Promise<void> {
  const { openCount, ownershipCount } = await tx
    .selectFrom('reports')
    .select([
      sql<number>`count(*)::integer`.as('openCount'),
      sql<number>`count(*) FILTER (WHERE kind = 'OWNERSHIP')::integer`.as('ownershipCount'),
    ])
    .where('user_id', '=', userId)
    .where('status', '=', 'OPEN')
    .executeTakeFirstOrThrow()
  if (openCount >= MAX_OPEN_REPORTS) {
    throw new ShopError(
      'RATE_LIMITED',
      `${MAX_OPEN_REPORTS} of your reports are still open. You can send another one when the shop has answered some of them.`,
    )
  }
  if (kind === 'OWNERSHIP' && ownershipCount >= MAX_OPEN_OWNERSHIP_REPORTS) {
    throw new ShopError(
      'RATE_LIMITED',
      `${MAX_OPEN_OWNERSHIP_REPORTS} of your reports about ownership are still open. You can send another one when the shop has answered one of them.`,
    )
  }
}

/**
 * Settles the open reports of one account, or of the purchase as a whole (`accountId` null). With `all`, settles every
 * open report of the purchase. Does nothing if there is no report.
 */
export async function settleReports(
  tx: Tx,
  reports: { purchaseId: number; accountId: number | null; all?: boolean },
  settlement: { as: 'REPLACED' | 'REFUNDED'; adminId: number },
): Promise<void> {
  const settled = await tx
    .updateTable('reports')
    .set({ status: settlement.as, settled_by: settlement.adminId, settled_at: new Date() })
    .where('purchase_id', '=', reports.purchaseId)
    .where('status', '=', 'OPEN')
    .$if(!reports.all, (q) => q.where('account_id', 'is not distinct from', reports.accountId))
    .returning(['id', 'purchase_id', 'user_id'])
    .execute()
  for (const report of settled) await publishAnswer(tx, report, settlement.as)
}

/** Tells the listeners that a report is answered. The caller has locked it. */
export async function publishAnswer(
  tx: Tx,
  { id, purchase_id, user_id }: Pick<LockedReport, 'id' | 'purchase_id' | 'user_id'>,
  outcome: EventPayload<'report.answered'>['outcome'],
): Promise<void> {
  await publish(tx, 'report.answered', {
    subject: `report:${id}`,
    payload: { reportId: id, purchaseId: purchase_id, userId: user_id, outcome },
  })
}
