import type { Report } from '@docket/contract/reports'
import { sql } from 'kysely'
import type { Database } from '../../../host/db/database.ts'

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
