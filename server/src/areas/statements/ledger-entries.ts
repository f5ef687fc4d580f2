import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../host/db/database.ts'
import type { LedgerEntry } from './describe-entries.ts'

/*
 * What the ledger has of one wallet. A transfer is only added while its wallet is locked, so the ids of a wallet's
 * transfers are in the order in which they changed its balance, and no smaller id appears later. That order is the one of
 * a statement; `created_at`, which is when the transaction began, only says in which month an entry is.
 */

/** The entries of a wallet from one instant until before another one. */
export interface Period {
  walletId: number
  from: RawBuilder<Date>
  to: RawBuilder<Date>
}

/** In cents. `firstId` and `lastId` are those of the period; null without an entry. */
export interface Totals {
  opening: bigint
  added: bigint
  taken: bigint
  total: number
  firstId: number | null
  lastId: number | null
}

/** With the condition of the partial indexes, so that PostgreSQL uses them. */
const entriesOf = (walletId: number) => sql`(
  SELECT id, created_at, kind, reference, amount_cents AS cents FROM transfers
    WHERE credit_account_id = ${walletId} AND credit_account_id >= 100
  UNION ALL
  SELECT id, created_at, kind, reference, -amount_cents FROM transfers
    WHERE debit_account_id = ${walletId} AND debit_account_id >= 100
) AS entries`

/** The time of the first entry of a wallet as a month of the shop's calendar, and the present one. */
export async function readMonths(
  db: Database,
  walletId: number,
  timeZone: string,
): Promise<{ first: string | null; current: string }> {
  const month = (at: RawBuilder<unknown>) => sql`to_char(${at} AT TIME ZONE ${timeZone}::text, 'YYYY-MM')`
  const { rows } = await sql<{ first: string | null; current: string }>`
    SELECT ${month(sql`min(created_at)`)} AS first, ${month(sql`now()`)} AS current
    FROM ${entriesOf(walletId)}`.execute(db)
  const [months] = rows
  if (!months) throw new Error('An aggregate had no row.')
  return months
}

/** What a wallet had before a period, and what the period changed, as they were at one moment. */
export async function readTotals(db: Database, { walletId, from, to }: Period): Promise<Totals> {
  const { rows } = await sql<Totals>`
    SELECT coalesce(sum(cents) FILTER (WHERE created_at < ${from}), 0)::bigint AS opening,
      coalesce(sum(cents) FILTER (WHERE cents > 0 AND created_at >= ${from}), 0)::bigint AS added,
      coalesce(-sum(cents) FILTER (WHERE cents < 0 AND created_at >= ${from}), 0)::bigint AS taken,
      count(*) FILTER (WHERE created_at >= ${from})::integer AS total,
      min(id) FILTER (WHERE created_at >= ${from}) AS "firstId",
      max(id) FILTER (WHERE created_at >= ${from}) AS "lastId"
    FROM ${entriesOf(walletId)} WHERE created_at < ${to}`.execute(db)
  const [totals] = rows
  if (!totals) throw new Error('An aggregate had no row.')
  return totals
}

export interface EntryWithBalance extends LedgerEntry {
  createdAt: Date
  /** The balance of the wallet after this entry, in cents. */
  balance: bigint
}

interface Window {
  /** Only entries after this one, and the balance before the first of them. */
  afterId: number
  balance: bigint
  lastId: number
  limit: number
  offset?: number
}

/** Entries of a period, the oldest first. */
export async function readEntries(
  db: Database,
  { walletId, from, to }: Period,
  { afterId, balance, lastId, limit, offset = 0 }: Window,
): Promise<EntryWithBalance[]> {
  const { rows } = await sql<EntryWithBalance>`
    SELECT id, created_at AS "createdAt", kind::text, reference, cents,
      ${balance}::bigint + (sum(cents) OVER (ORDER BY id ROWS UNBOUNDED PRECEDING))::bigint AS balance
    FROM ${entriesOf(walletId)}
    WHERE id > ${afterId} AND id <= ${lastId} AND created_at >= ${from} AND created_at < ${to}
    ORDER BY id LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows
}
