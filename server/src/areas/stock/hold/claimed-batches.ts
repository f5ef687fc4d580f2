import type { ClaimedBatch, claims as contract } from '@docket/contract/admin/holds'
import type { Output } from '@docket/contract/endpoint'
import { knownNoun } from '@docket/contract/nouns'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../host/db/database.ts'

/** From this number of customers on, the claims on one batch are a task of its own. */
export const MANY_CLAIMANTS = 3
/** From this number of open claims of 24 hours on, those of the whole shop are a task. */
export const MANY_CLAIMS_A_DAY = 10
/** The maximum number of batches in one answer. A report of a purchase as a whole may be about many. */
const MAX_BATCHES = 20

/**
 * The batches of whose accounts several customers say that they belong to someone else, without those that are on hold
 * and those with nothing left for sale, and the number of such reports of the last 24 hours if they are many. No number
 * of reports takes anything off sale: an admin decides.
 */
export async function listClaims(db: Database): Promise<Output<typeof contract>> {
  const [batches, counted] = await Promise.all([
    selectClaimedBatches(
      db,
      sql`WHERE customers >= ${MANY_CLAIMANTS} AND available > 0 AND NOT on_hold ORDER BY customers DESC, batch_id`,
    ),
    db
      .selectFrom('reports')
      .select(sql<number>`count(*)::integer`.as('today'))
      .where('status', '=', 'OPEN')
      .where('kind', '=', 'OWNERSHIP')
      .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
      .executeTakeFirstOrThrow(),
  ])
  return { batches, today: counted.today < MANY_CLAIMS_A_DAY ? 0 : counted.today }
}

/** The batches of the accounts that one report is about, each with all claims on it. */
export function batchesOfReport(db: Database, reportId: number): Promise<ClaimedBatch[]> {
  return selectClaimedBatches(
    db,
    sql`WHERE batch_id IN (SELECT batch_id FROM claimed WHERE report_id = ${reportId}) ORDER BY batch_id`,
  )
}

interface Row {
  batch_id: number
  product_id: number
  title: string
  noun: string
  customers: number
  available: number
  on_hold: boolean
}

async function selectClaimedBatches(db: Database, clauses: RawBuilder<unknown>): Promise<ClaimedBatch[]> {
  const { rows } = await sql<Row>`
    WITH claimed AS (
      SELECT DISTINCT r.id AS report_id, r.user_id, a.batch_id FROM reports r
        JOIN sold_accounts s ON s.purchase_id = r.purchase_id AND (r.account_id IS NULL OR r.account_id = s.account_id)
        JOIN accounts a ON a.id = s.account_id
      WHERE r.status = 'OPEN' AND r.kind = 'OWNERSHIP'
    ), batches AS (
      SELECT batch_id, count(DISTINCT user_id)::integer AS customers FROM claimed GROUP BY batch_id
    ), stock AS (
      SELECT batches.*, p.id AS product_id, p.title, p.noun,
        (SELECT count(*)::integer FROM accounts a JOIN available_accounts ON account_id = a.id
          WHERE a.batch_id = batches.batch_id) AS available,
        EXISTS (SELECT FROM batch_holds h WHERE h.batch_id = batches.batch_id AND h.decision IS NULL) AS on_hold
      FROM batches JOIN account_batches b ON b.id = batches.batch_id JOIN products p ON p.id = b.product_id
    )
    SELECT * FROM stock ${clauses} LIMIT ${MAX_BATCHES}`.execute(db)
  return rows.map((row) => ({
    id: row.batch_id,
    product: { id: row.product_id, title: row.title, noun: knownNoun(row.noun) },
    customers: row.customers,
    available: row.available,
    isOnHold: row.on_hold,
  }))
}
