import { randomInt } from 'node:crypto'
import type { Pool } from 'pg'

/** A refund or a dispute of a payment. */
export interface ReturnedMoney {
  /** A refund's reference, or a dispute's number. */
  id: number
  kind: 'refund' | 'dispute'
  kobo: bigint
  /** Paystack's words for its state. */
  status: string
  /** How a dispute ended. */
  resolution: string | null
  createdAt: Date
}

export const returnsTableSql = `
  CREATE TABLE IF NOT EXISTS sandbox_paystack_returns (
    id bigint PRIMARY KEY,
    access_code text NOT NULL REFERENCES sandbox_paystack_transactions,
    kind text NOT NULL,
    kobo bigint NOT NULL,
    status text NOT NULL,
    resolution text,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE INDEX IF NOT EXISTS sandbox_paystack_returns_transaction ON sandbox_paystack_returns (access_code);
`

/** What the shop has sent about disputes: evidence, and files with the names that Paystack gave them. */
export const evidenceTableSql = `
  CREATE TABLE IF NOT EXISTS sandbox_paystack_evidence (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    dispute_id bigint NOT NULL,
    file_name text UNIQUE,
    bytes integer
  );
`

const columns = 'id::float8, kind, kobo, status, resolution, created_at AS "createdAt"'

/** The refunds and disputes of a payment, the oldest first. */
export async function listReturns(pool: Pool, accessCode: string): Promise<ReturnedMoney[]> {
  const { rows } = await pool.query<ReturnedMoney>(
    `SELECT ${columns} FROM sandbox_paystack_returns WHERE access_code = $1 ORDER BY created_at, id LIMIT 100`,
    [accessCode],
  )
  return rows
}

export async function insertReturn(
  pool: Pool,
  accessCode: string,
  { kind, kobo, status }: Pick<ReturnedMoney, 'kind' | 'kobo' | 'status'>,
): Promise<ReturnedMoney> {
  const { rows } = await pool.query<ReturnedMoney>(
    `INSERT INTO sandbox_paystack_returns (id, access_code, kind, kobo, status)
      VALUES ($1, $2, $3, $4, $5) RETURNING ${columns}`,
    [randomInt(100_000_000_000, 200_000_000_000), accessCode, kind, kobo, status],
  )
  if (!rows[0]) throw new Error('The statement returned no row.')
  return rows[0]
}

/** Undefined if its status has changed since `before`, so that a button that is pressed twice works once. */
export async function changeReturn(
  pool: Pool,
  before: ReturnedMoney,
  { status, resolution }: Pick<ReturnedMoney, 'status' | 'resolution'>,
): Promise<ReturnedMoney | undefined> {
  const { rows } = await pool.query<ReturnedMoney>(
    `UPDATE sandbox_paystack_returns SET status = $3, resolution = $4
      WHERE id = $1 AND status = $2 RETURNING ${columns}`,
    [before.id, before.status, status, resolution],
  )
  return rows[0]
}

/** The refund that was processed last. */
export function lastRefund(returns: ReturnedMoney[]): ReturnedMoney | undefined {
  return returns.findLast(({ kind, status }) => kind === 'refund' && status === 'processed')
}

/** The dispute that waits for the shop. */
export function openDispute(returns: ReturnedMoney[]): ReturnedMoney | undefined {
  return returns.findLast(({ kind, status }) => kind === 'dispute' && status === AWAITING_FEEDBACK)
}

/** The dispute that waits for the shop or, with its answer, for the bank. */
export function undecidedDispute(returns: ReturnedMoney[]): ReturnedMoney | undefined {
  return returns.findLast(
    ({ kind, status }) => kind === 'dispute' && (status === AWAITING_FEEDBACK || status === AWAITING_BANK),
  )
}

export const AWAITING_FEEDBACK = 'awaiting-merchant-feedback'
export const AWAITING_BANK = 'awaiting-bank-feedback'

/** A dispute by its number, with its payment. */
export async function findDispute(
  pool: Pool,
  id: number,
): Promise<(ReturnedMoney & { accessCode: string }) | undefined> {
  const { rows } = await pool.query<ReturnedMoney & { accessCode: string }>(
    `SELECT ${columns}, access_code AS "accessCode" FROM sandbox_paystack_returns WHERE id = $1 AND kind = 'dispute'`,
    [id],
  )
  return rows[0]
}

/** What refunds have taken from the payment. */
export function refundedKobo(returns: ReturnedMoney[]): bigint {
  return returns
    .filter(({ kind, status }) => kind === 'refund' && status === 'processed')
    .reduce((sum, { kobo }) => sum + kobo, 0n)
}
