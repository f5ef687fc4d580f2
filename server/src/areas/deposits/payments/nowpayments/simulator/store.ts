import { randomInt } from 'node:crypto'
import type { Pool } from 'pg'
import { createControl } from '../../../../../host/sandbox/control.ts'
import type { ApiMode } from '../../../../../host/sandbox/misbehave.ts'

/** An invoice, as the shop requested it. */
export interface Invoice {
  id: number
  priceCents: bigint
  orderId: string | null
  description: string | null
  ipnCallbackUrl: string | null
  successUrl: string | null
  cancelUrl: string | null
  createdAt: Date
}

/** A payment of an invoice. Amounts of coins are in hundred-millionths. */
export interface Payment {
  id: number
  invoiceId: number
  parentId: number | null
  status: string
  coin: string
  askedUnits: bigint
  paidUnits: bigint
  createdAt: Date
  updatedAt: Date
}

/** How the simulator's API (see `apiModes`) and its notices misbehave. */
export interface Control {
  api: ApiMode
  notices: 'sent' | 'lost'
  /** The delay of `slow`. */
  delayMs: number
  retryAfterSeconds: number
  /** Why a new invoice is refused (provider-api.ts). */
  refuses: 'nothing' | 'currency' | 'minimum'
  /** Whether the key may read the payments that the provider made itself for further money to an address. */
  children: 'found' | '403' | '404'
  /** What a notice leaves empty. */
  missing: 'nothing' | 'order' | 'invoice' | 'both'
}

const control = createControl<Control>('sandbox_nowpayments_control', {
  api: 'ok',
  notices: 'sent',
  delayMs: 0,
  retryAfterSeconds: 1_200,
  refuses: 'nothing',
  children: 'found',
  missing: 'nothing',
})
export const { readControl, writeControl } = control

export const tablesSql = `
  CREATE TABLE IF NOT EXISTS sandbox_nowpayments_invoices (
    id bigint PRIMARY KEY,
    price_cents bigint NOT NULL,
    order_id text,
    description text,
    ipn_callback_url text,
    success_url text,
    cancel_url text,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE IF NOT EXISTS sandbox_nowpayments_payments (
    id bigint PRIMARY KEY,
    invoice_id bigint NOT NULL REFERENCES sandbox_nowpayments_invoices,
    parent_id bigint,
    status text NOT NULL,
    coin text NOT NULL,
    asked_units bigint NOT NULL,
    paid_units bigint NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    updated_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX IF NOT EXISTS sandbox_nowpayments_payments_invoice ON sandbox_nowpayments_payments (invoice_id);
  ${control.controlTableSql}
`

const invoiceColumns = `id::float8, price_cents AS "priceCents", order_id AS "orderId", description,
  ipn_callback_url AS "ipnCallbackUrl", success_url AS "successUrl", cancel_url AS "cancelUrl",
  created_at AS "createdAt"`

const paymentColumns = `id::float8, invoice_id::float8 AS "invoiceId", parent_id::float8 AS "parentId", status, coin,
  asked_units AS "askedUnits", paid_units AS "paidUnits", created_at AS "createdAt", updated_at AS "updatedAt"`

/** Ten digits, like real ids. */
const newId = () => randomInt(4_000_000_000, 9_999_999_999)

export async function insertInvoice(
  pool: Pool,
  invoice: Omit<Invoice, 'id' | 'createdAt'>,
): Promise<Invoice> {
  const { rows } = await pool.query<Invoice>(
    `INSERT INTO sandbox_nowpayments_invoices
      (id, price_cents, order_id, description, ipn_callback_url, success_url, cancel_url)
      VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${invoiceColumns}`,
    [
      newId(),
      invoice.priceCents,
      invoice.orderId,
      invoice.description,
      invoice.ipnCallbackUrl,
      invoice.successUrl,
      invoice.cancelUrl,
    ],
  )
  return onlyRow(rows)
}

export async function findInvoice(pool: Pool, id: number): Promise<Invoice | undefined> {
  const { rows } = await pool.query<Invoice>(
    `SELECT ${invoiceColumns} FROM sandbox_nowpayments_invoices WHERE id = $1`,
    [id],
  )
  return rows[0]
}

export async function insertPayment(
  pool: Pool,
  payment: Pick<Payment, 'invoiceId' | 'parentId' | 'coin' | 'askedUnits'>,
): Promise<Payment> {
  const { rows } = await pool.query<Payment>(
    `INSERT INTO sandbox_nowpayments_payments (id, invoice_id, parent_id, status, coin, asked_units)
      VALUES ($1, $2, $3, 'waiting', $4, $5) RETURNING ${paymentColumns}`,
    [newId(), payment.invoiceId, payment.parentId, payment.coin, payment.askedUnits],
  )
  return onlyRow(rows)
}

export async function updatePayment(
  pool: Pool,
  { id, status, coin, askedUnits, paidUnits }: Payment,
): Promise<Payment> {
  const { rows } = await pool.query<Payment>(
    `UPDATE sandbox_nowpayments_payments
      SET status = $2, coin = $3, asked_units = $4, paid_units = $5, updated_at = now()
      WHERE id = $1 RETURNING ${paymentColumns}`,
    [id, status, coin, askedUnits, paidUnits],
  )
  return onlyRow(rows)
}

export async function findPayment(pool: Pool, id: number): Promise<Payment | undefined> {
  const { rows } = await pool.query<Payment>(
    `SELECT ${paymentColumns} FROM sandbox_nowpayments_payments WHERE id = $1`,
    [id],
  )
  return rows[0]
}

/** The payments of one invoice, the oldest first. */
export async function listPayments(pool: Pool, invoiceId: number): Promise<Payment[]> {
  const { rows } = await pool.query<Payment>(
    `SELECT ${paymentColumns} FROM sandbox_nowpayments_payments WHERE invoice_id = $1 ORDER BY created_at, id LIMIT 50`,
    [invoiceId],
  )
  return rows
}

function onlyRow<Row>(rows: Row[]): Row {
  const row = rows[0]
  if (!row) throw new Error('The statement returned no row.')
  return row
}
