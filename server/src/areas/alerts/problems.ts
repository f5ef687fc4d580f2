import { LATE_MINUTES } from '@docket/contract/deposit-values'
import { sql } from 'kysely'
import type { Database } from '../../host/db/database.ts'
import type { AlertFacts } from '../../host/db/json-columns.ts'
import { orderReference } from '../purchases/mails/mailed-order.ts'
import { waitsForShop } from '../purchases/report/reports.ts'

/** Something that lasts until someone ends it. It is told once as long as it has the same key. */
export interface Problem {
  key: string
  facts: AlertFacts
}

/** More than a person reads. A shop with more of them learns of the others as the first ones end. */
const MAX_PROBLEMS = 5_000
const UNANSWERED_HOURS = 24
const REPORTS_OF_BATCH = 3

/** Reports whose customer has waited for a day. One that the customer has reopened is another one. */
export async function unansweredReports(db: Database): Promise<Problem[]> {
  const rows = await db
    .selectFrom('reports')
    .innerJoin('purchases', 'purchases.id', 'reports.purchase_id')
    .select(['reports.id', 'reports.reopened', 'reports.purchase_id', 'purchases.title'])
    .where('reports.status', '=', 'OPEN')
    .where(waitsForShop)
    .where(
      sql<boolean>`coalesce(
        (SELECT max(m.created_at) FROM report_messages m WHERE m.report_id = reports.id), reports.created_at
      ) < now() - make_interval(hours => ${UNANSWERED_HOURS}::integer)`,
    )
    .orderBy('reports.id')
    .limit(MAX_PROBLEMS)
    .execute()
  return rows.map((row) => ({
    key: `${row.id}:${row.reopened}`,
    facts: { report: row.id, order: orderReference(row.purchase_id), title: row.title },
  }))
}

/** Batches with several accounts that customers say are bad. Claims of ownership are an event of their own. */
export async function reportedBatches(db: Database): Promise<Problem[]> {
  const { rows } = await sql<{
    batch: number
    product: number
    title: string
    noun: string
    reports: number
  }>`
    SELECT accounts.batch_id AS batch, products.id AS product, products.title, products.noun,
      count(DISTINCT reports.account_id)::integer AS reports
    FROM reports
    JOIN accounts ON accounts.id = reports.account_id
    JOIN products ON products.id = accounts.product_id
    WHERE reports.status = 'OPEN' AND reports.kind = 'PROBLEM'
    GROUP BY accounts.batch_id, products.id
    HAVING count(DISTINCT reports.account_id) >= ${REPORTS_OF_BATCH}
    ORDER BY accounts.batch_id LIMIT ${MAX_PROBLEMS}`.execute(db)
  return rows.map(({ batch, ...facts }) => ({ key: String(batch), facts }))
}

/** Purchases that are paid and still not made. A run of every minute tries each of them. */
export async function latePurchases(db: Database): Promise<Problem[]> {
  const rows = await db
    .selectFrom('waiting_purchases')
    .leftJoin('products', 'products.id', 'product_id')
    .select(['waiting_purchases.id', 'deposit_id', 'products.title'])
    .where('state', '=', 'DUE')
    .where(sql<boolean>`credited_at < now() - make_interval(mins => ${LATE_MINUTES}::integer)`)
    .orderBy('credited_at')
    .limit(MAX_PROBLEMS)
    .execute()
  return rows.map(({ id, deposit_id, title }) => ({
    key: String(id),
    facts: { deposit: deposit_id, title: title ?? 'Test shipment' },
  }))
}
