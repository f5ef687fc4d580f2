import { LOW_STOCK } from '@docket/contract/admin/products'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { canChangeLedger } from '../db/roles/own-rights.ts'
import { SECURITY_TEMPLATES } from '../jobs/mail-lists.ts'

/** One series of a gauge. */
interface Series {
  labels?: Record<string, string>
  value: number
}

/** Every gauge that is read from the database, with its help text. */
export const stateGauges = {
  docket_oldest_review_age_seconds: 'How long the oldest deposit in REVIEW has waited for an admin.',
  docket_oldest_return_age_seconds:
    'How long the oldest returned payment, or notice that matches no payment, has waited for an operator.',
  docket_oldest_provider_event_age_seconds:
    'How long the oldest event of a payment provider has waited to be processed, by provider.',
  docket_oldest_due_mail_age_seconds: 'How long the oldest due mail has been due, by lane.',
  docket_oldest_unsent_mail_age_seconds:
    'Age of the oldest mail that is neither sent nor failed, also while it waits for its next attempt, by lane.',
  docket_mails_waiting: 'Mails that are neither sent nor failed, by lane.',
  docket_oldest_due_job_age_seconds: 'How long the oldest due job has been due, by lane.',
  docket_products_sold_out: 'Products for sale that have nothing in stock.',
  docket_products_low_stock: `Products for sale that have between 1 and ${LOW_STOCK} accounts in stock.`,
  docket_ledger_check_last_run_timestamp_seconds: 'When the last ledger check was finished.',
  docket_ledger_check_ok: 'Whether the last ledger check found no violation (1) or some (0).',
  docket_ledger_check_violations: 'Violations that the last ledger check found, 20 at most for each rule.',
  docket_ledger_check_duration_seconds: 'How long the last ledger check took.',
  docket_ids_used_ratio: 'How much of the range of its ids a table has used, from 0 to 1, by table.',
  docket_backup_timestamp_seconds: 'The time of the data in the newest complete backup.',
  docket_backup_bytes: 'The size of the newest complete backup.',
  docket_backup_verified_timestamp_seconds: 'When backup:verify has last found a good backup.',
  docket_database_role_can_change_ledger:
    'Whether the database role of the shop can change the ledger and the audit log (1) or only add to them (0).',
} as const

/** The metrics that are read from the database: the series of each gauge by its name. */
export type ShopState = Record<keyof typeof stateGauges, Series[]>

/** The queues of a shop's jobs. */
export interface JobQueues {
  /** The names of the payment providers. */
  providers: readonly string[]
  /** How long the oldest due job of each lane has waited, in seconds; 0 if none waits. */
  oldestDueByLane(db: Database): Promise<Record<string, number>>
}

/**
 * Reads all gauges, one short query after the other. The queries find waiting rows by indexes; none reads all purchases
 * or all deposits.
 */
export async function readShopState(db: Database, queues: JobQueues): Promise<ShopState> {
  const lanes = Object.entries(await queues.oldestDueByLane(db))
  return {
    docket_oldest_due_job_age_seconds: lanes.map(([lane, value]) => ({ labels: { lane }, value })),
    ...(await readReviews(db)),
    ...(await readProviderEvents(db, queues.providers)),
    ...(await readMails(db)),
    ...(await readStock(db)),
    ...(await readLedgerCheck(db)),
    ...(await readIds(db)),
    ...(await readBackups(db)),
    docket_database_role_can_change_ledger: [{ value: (await canChangeLedger(db)) ? 1 : 0 }],
  }
}

async function readReviews(db: Database) {
  const { rows } = await sql<{ review: number; returned: number }>`SELECT
    ${secondsSince(sql`(SELECT min(updated_at) FROM deposits WHERE status = 'REVIEW')`)} AS review,
    ${secondsSince(sql`least(
      (SELECT min(changed_at) FROM returned_payments WHERE needs_handling),
      (SELECT min(first_heard_at) FROM unmatched_notices WHERE handled_at IS NULL)
    )`)} AS returned
  `.execute(db)
  const { review, returned } = onlyRow(rows)
  return {
    docket_oldest_review_age_seconds: [{ value: review }],
    docket_oldest_return_age_seconds: [{ value: returned }],
  }
}

async function readProviderEvents(db: Database, providers: readonly string[]) {
  const oldest = sql`(
    SELECT min(received_at) FROM provider_events WHERE processed_at IS NULL AND provider = name
  )`
  const { rows } = await sql<{ name: string; seconds: number }>`
    SELECT name, ${secondsSince(oldest)} AS seconds FROM unnest(${providers}::text[]) AS name
  `.execute(db)
  return {
    docket_oldest_provider_event_age_seconds: rows.map(({ name, seconds }) => ({
      labels: { provider: name },
      value: seconds,
    })),
  }
}

const securityTemplates = sql.join(SECURITY_TEMPLATES.map((template) => sql.lit(template)))

/** Mails for sign-in and about security events have the lane `security-mail`. */
async function readMails(db: Database) {
  const { rows } = await sql<{ lane: string; waiting: number; due: number; unsent: number }>`
    SELECT lane, count(mails.id)::integer AS waiting,
      ${secondsSince(sql`min(next_attempt_at) FILTER (WHERE next_attempt_at <= now())`)} AS due,
      ${secondsSince(sql`min(created_at)`)} AS unsent
    FROM (VALUES ('security-mail'), ('mail')) AS lanes (lane)
    LEFT JOIN mails ON sent_at IS NULL AND failed_at IS NULL
      AND CASE WHEN template IN (${securityTemplates}) THEN 'security-mail' ELSE 'mail' END = lane
    GROUP BY lane
  `.execute(db)
  const seriesOf = (pick: (row: (typeof rows)[number]) => number) =>
    rows.map((row) => ({ labels: { lane: row.lane }, value: pick(row) }))
  return {
    docket_oldest_due_mail_age_seconds: seriesOf(({ due }) => due),
    docket_oldest_unsent_mail_age_seconds: seriesOf(({ unsent }) => unsent),
    docket_mails_waiting: seriesOf(({ waiting }) => waiting),
  }
}

/** Counts at most one account more than the limit for each product, so that a large stock costs little. */
async function readStock(db: Database) {
  const { rows } = await sql<{ soldOut: number; low: number }>`
    SELECT count(*) FILTER (WHERE stock = 0)::integer AS "soldOut",
      count(*) FILTER (WHERE stock BETWEEN 1 AND ${LOW_STOCK})::integer AS low
    FROM products, LATERAL (
      SELECT count(*) AS stock FROM (
        SELECT FROM available_accounts a WHERE a.product_id = products.id LIMIT ${LOW_STOCK + 1}
      ) AS counted
    ) AS stocks WHERE archived_at IS NULL
  `.execute(db)
  const { soldOut, low } = onlyRow(rows)
  return { docket_products_sold_out: [{ value: soldOut }], docket_products_low_stock: [{ value: low }] }
}

/** Empty before the first check. */
async function readLedgerCheck(db: Database) {
  const lastCheck = await db.selectFrom('ledger_check').selectAll().executeTakeFirst()
  return {
    docket_ledger_check_last_run_timestamp_seconds: series(
      lastCheck && lastCheck.finished_at.getTime() / 1_000,
    ),
    docket_ledger_check_ok: series(lastCheck && (lastCheck.violations === 0 ? 1 : 0)),
    docket_ledger_check_violations: series(lastCheck?.violations),
    docket_ledger_check_duration_seconds: series(lastCheck && lastCheck.duration_ms / 1_000),
  }
}

/** A table whose ids are used up can have no more rows. */
async function readIds(db: Database) {
  const { rows } = await sql<{ table: string; used: number }>`
    SELECT tables.relname AS table, coalesce(s.last_value, 0)::float8 / s.max_value AS used
    FROM pg_sequences s
    JOIN pg_depend d ON d.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass AND d.deptype IN ('i', 'a')
    JOIN pg_class tables ON tables.oid = d.refobjid
    WHERE s.schemaname = 'public'
  `.execute(db)
  return { docket_ids_used_ratio: rows.map(({ table, used }) => ({ labels: { table }, value: used })) }
}

/** No gauge has a value before the first backup. That of the verification has none before the first verified backup. */
async function readBackups(db: Database) {
  const status = await db.selectFrom('backup_status').selectAll().executeTakeFirst()
  const seconds = (time: Date | null | undefined) => series(time ? time.getTime() / 1_000 : undefined)
  return {
    docket_backup_timestamp_seconds: seconds(status?.backed_up_at),
    docket_backup_bytes: series(status?.bytes == null ? undefined : Number(status.bytes)),
    docket_backup_verified_timestamp_seconds: seconds(status?.verified_at),
  }
}

function series(value: number | undefined): Series[] {
  return value === undefined ? [] : [{ value }]
}

/** 0 if there is no such time. */
function secondsSince(time: RawBuilder<unknown>) {
  return sql<number>`coalesce(extract(epoch FROM now() - ${time}), 0)::float8`
}

function onlyRow<Row>(rows: Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('A query that always has one row returned none.')
  return row
}
