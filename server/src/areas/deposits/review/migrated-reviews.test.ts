import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openTestClient } from '../../../../test/connect.ts'
import { createDatabase, dropDatabase, urlOf } from '../../../../test/server.ts'
import { applyMigration } from '../../../host/db/migrate/apply-migration.ts'
import { readMigrations } from '../../../host/db/migrate/migrations.ts'

/** The last migration before the reviews got a table. */
const LAST_OLD_MIGRATION = '0018-shipments.sql'

const server = inject('postgresUrl')
const name = `docket_reviews_${randomUUID().slice(0, 8)}`
const settled = { decision: 'credit', reason: 'half of it came', askedCents: 5000 }
let client: pg.Client

beforeAll(async () => {
  await createDatabase(server, name)
  client = await openTestClient(urlOf(server, name))
  await client.query('CREATE TABLE schema_migrations (name text PRIMARY KEY, hash text)')
  const migrations = await readMigrations()
  const apply = async (isWanted: (migration: string) => boolean) => {
    for (const migration of migrations) {
      if (isWanted(migration.name)) await applyMigration(client, migration, () => {})
    }
  }
  await apply((migration) => migration <= LAST_OLD_MIGRATION)
  await client.query(
    `INSERT INTO users (email, username, password_hash) VALUES ('one@docket.test', 'one', 'none')`,
  )
  await addDeposit('pending', { cents: 5000 })
  await addDeposit('settled', { cents: 2500, status: 'COMPLETED', review: reviewOf('settled', { settled }) })
  await addDeposit('surplus', {
    cents: 100,
    status: 'REVIEW',
    review: reviewOf('settled', { ofDepositId: 2 }),
  })
  await apply((migration) => migration > LAST_OLD_MIGRATION)
})

afterAll(async () => {
  await client.end()
  await dropDatabase(server, name)
})

const reviewOf = (reference: string, otherFields: object) => ({
  reason: 'underpaid',
  paymentId: reference,
  ...otherFields,
})

/** Writes a deposit and its payment as 0.1.0 did. */
async function addDeposit(
  reference: string,
  { cents, status = 'PENDING', review = null }: { cents: number; status?: string; review?: object | null },
) {
  const { rows } = await client.query(
    `INSERT INTO deposits (user_id, method, amount_cents, status, reference, completed_at, review)
      VALUES (1, 'crypto', $1, $2, $3, CASE WHEN $2 = 'COMPLETED' THEN now() END, $4) RETURNING id`,
    [cents, status, reference, review && JSON.stringify(review)],
  )
  await client.query(
    `INSERT INTO payments (payment_id, deposit_id, method, status, details)
      VALUES ($1, $2, 'crypto', 'partially_paid', '{"actuallyPaid":"1"}')`,
    [reference, rows[0].id],
  )
}

async function depositAt(reference: string) {
  const { rows } = await client.query(
    `SELECT amount_cents::text, requested_cents::text, reason, payment_id, of_deposit_id::integer, settled_decision, settled_reason
      FROM deposits d LEFT JOIN deposit_reviews r ON r.deposit_id = d.id WHERE reference = $1`,
    [reference],
  )
  return rows[0]
}

describe('a deposit of release 0.1.0', () => {
  it('keeps what was requested, and why it needed a review', async () => {
    expect(await depositAt('settled')).toMatchObject({
      amount_cents: '2500',
      requested_cents: '5000',
      reason: 'underpaid',
      payment_id: 'settled',
      of_deposit_id: null,
      settled_decision: 'credit',
      settled_reason: 'half of it came',
    })
    expect(await depositAt('surplus')).toMatchObject({
      payment_id: 'settled',
      of_deposit_id: 2,
      settled_decision: null,
      settled_reason: null,
    })
    expect(await depositAt('pending')).toMatchObject({ requested_cents: null, reason: null })
  })
})
