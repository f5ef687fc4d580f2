import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { createControl } from '../../../../../host/sandbox/control.ts'
import type { ApiMode } from '../../../../../host/sandbox/misbehave.ts'
import { evidenceTableSql, returnsTableSql } from './returned-money.ts'

/** A payment, stored when the shop requests it. Amounts are in hundredths of the currency. */
export interface Transaction {
  accessCode: string
  /** Unsigned 64-bit, as text. */
  id: string
  reference: string
  email: string
  callbackUrl: string | null
  /** As the shop sent it: an object, or JSON as text. */
  metadata: unknown
  /** The amount in the request of the shop. It never changes. */
  quotedKobo: bigint
  /** `requested_amount` in Paystack's answers. An outcome can make it differ from `quotedKobo`. */
  requestedKobo: bigint
  /** `amount` in Paystack's answers: what the customer was charged. */
  amountKobo: bigint
  feesKobo: bigint | null
  currency: string
  status: string
  gatewayResponse: string
  paidAt: Date | null
  createdAt: Date
  /** The exact text of the last notice. */
  lastNotice: string | null
  /** For so long after its payment, verify does not say yet that it is paid. */
  verifyLagMs: number
}

/** How the simulator's API (see `apiModes`) and its notices misbehave. */
export interface Control {
  api: ApiMode
  notices: 'sent' | 'lost' | 'late'
  /** The delay of a `slow` answer and of a `late` notice; for a notice, 0 means 10 s. */
  delayMs: number
  retryAfterSeconds: number
  /** Why a new payment is refused, in Paystack's words (provider-api.ts). */
  refuses: 'nothing' | 'currency' | 'email' | 'reference'
  /** For so long after each payment, verify has the status `lagStatus`, although the notice says `success`. */
  verifyLagMs: number
  lagStatus: 'ongoing' | 'abandoned'
}

const control = createControl<Control>('sandbox_paystack_control', {
  api: 'ok',
  notices: 'sent',
  delayMs: 0,
  retryAfterSeconds: 1_200,
  refuses: 'nothing',
  verifyLagMs: 0,
  lagStatus: 'ongoing',
})
export const { readControl, writeControl } = control

export const tablesSql = `
  CREATE TABLE IF NOT EXISTS sandbox_paystack_transactions (
    access_code text PRIMARY KEY,
    id numeric(20) NOT NULL UNIQUE,
    reference text NOT NULL UNIQUE,
    email text NOT NULL,
    callback_url text,
    metadata json NOT NULL,
    quoted_kobo bigint NOT NULL,
    requested_kobo bigint NOT NULL,
    amount_kobo bigint NOT NULL,
    fees_kobo bigint,
    currency text NOT NULL DEFAULT 'NGN',
    status text NOT NULL DEFAULT 'abandoned',
    gateway_response text NOT NULL DEFAULT 'The transaction was not completed',
    paid_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_notice text
  );
  ALTER TABLE sandbox_paystack_transactions ADD COLUMN IF NOT EXISTS verify_lag_ms integer NOT NULL DEFAULT 0;
  ${returnsTableSql}
  ${evidenceTableSql}
  ${control.controlTableSql}
`

const columns = `access_code AS "accessCode", id::text, reference, email, callback_url AS "callbackUrl", metadata,
  quoted_kobo AS "quotedKobo", requested_kobo AS "requestedKobo", amount_kobo AS "amountKobo",
  fees_kobo AS "feesKobo", currency, status, gateway_response AS "gatewayResponse", paid_at AS "paidAt",
  created_at AS "createdAt", last_notice AS "lastNotice",
  verify_lag_ms AS "verifyLagMs"`

/** Undefined if the reference is already used. */
export async function insertTransaction(
  pool: Pool,
  payment: Pick<Transaction, 'reference' | 'email' | 'callbackUrl' | 'metadata' | 'quotedKobo'>,
): Promise<Transaction | undefined> {
  const { rows } = await pool.query<Transaction>(
    `INSERT INTO sandbox_paystack_transactions
      (access_code, id, reference, email, callback_url, metadata, quoted_kobo, requested_kobo, amount_kobo)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $7)
      ON CONFLICT (reference) DO NOTHING RETURNING ${columns}`,
    [
      randomBytes(10).toString('hex'),
      newId(),
      payment.reference,
      payment.email,
      payment.callbackUrl,
      JSON.stringify(payment.metadata),
      payment.quotedKobo,
    ],
  )
  return rows[0]
}

/** Larger than a float or a signed 64-bit integer can represent, because real ids may become so large. */
function newId(): string {
  return String(BigInt(`0x${randomBytes(8).toString('hex')}`) | (1n << 63n))
}

export async function findTransaction(
  pool: Pool,
  by: { accessCode: string } | { reference: string },
): Promise<Transaction | undefined> {
  const [column, value] = 'accessCode' in by ? ['access_code', by.accessCode] : ['reference', by.reference]
  const { rows } = await pool.query<Transaction>(
    `SELECT ${columns} FROM sandbox_paystack_transactions WHERE ${column} = $1`,
    [value],
  )
  return rows[0]
}

/** Undefined if the payment's status has changed since `before`, so that a button that is pressed twice works once. */
export async function changeTransaction(
  pool: Pool,
  before: Transaction,
  change: Partial<Transaction>,
): Promise<Transaction | undefined> {
  const after = { ...before, ...change }
  const { rows } = await pool.query<Transaction>(
    `UPDATE sandbox_paystack_transactions
      SET requested_kobo = $3, amount_kobo = $4, fees_kobo = $5, currency = $6, status = $7, gateway_response = $8,
        paid_at = $9, verify_lag_ms = $10
      WHERE access_code = $1 AND status = $2 RETURNING ${columns}`,
    [
      before.accessCode,
      before.status,
      after.requestedKobo,
      after.amountKobo,
      after.feesKobo,
      after.currency,
      after.status,
      after.gatewayResponse,
      after.paidAt,
      after.verifyLagMs,
    ],
  )
  return rows[0]
}

export async function storeNotice(pool: Pool, accessCode: string, notice: string): Promise<void> {
  await pool.query('UPDATE sandbox_paystack_transactions SET last_notice = $2 WHERE access_code = $1', [
    accessCode,
    notice,
  ])
}
