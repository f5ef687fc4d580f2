import { beforeAll, describe, expect, it } from 'vitest'
import { useTestShop } from '../../../test/shop.ts'
import { areas } from '../../areas.ts'
import { queuesOf } from '../jobs/oldest-due.ts'
import { gaugesOf } from './gauges-of.ts'
import { measureShop } from './measure-shop.ts'
import type { Snapshot } from './snapshot.ts'

const shop = useTestShop()
let snapshot: Snapshot
const query = (text: string, values: unknown[] = []) => shop.owner.query(text, values)

beforeAll(async () => {
  await shop.product({ accounts: 0 })
  await shop.product({ accounts: 3 })
  await shop.product({ accounts: 10 })
  await shop.product({ accounts: 11 })
  const archived = await shop.product({ accounts: 0 })
  await query('UPDATE products SET archived_at = now() WHERE id = $1', [archived.id])

  const { id } = await shop.user()
  const mail = (template: string, age: string, more = '') =>
    query(
      `INSERT INTO mails (user_id, template, created_at, next_attempt_at ${more && ', sent_at'})
        VALUES ($1, $2, now() - $3::interval, now() - $3::interval ${more})`,
      [id, template, age],
    )
  await mail('reset-password', '100 s')
  await mail('confirm-email', '40 s')
  await mail('receipt', '900 s')
  await mail('refund', '5000 s', ', now()')
  // A mail that failed once and waits for its next attempt.
  await query(`INSERT INTO mails (user_id, template, created_at, next_attempt_at)
    VALUES (${id}, 'receipt', now() - interval '2000 s', now() + interval '60 s')`)

  await query(`INSERT INTO provider_events (provider, body, received_at, processed_at) VALUES
    ('nowpayments', '{}', now() - interval '300 s', NULL), ('paystack', '{}', now() - interval '700 s', now())`)
  await query(`INSERT INTO deposits (user_id, method, amount_cents, status, reference, updated_at) VALUES
    (${id}, 'crypto', 500, 'REVIEW', 'r1', now() - interval '86400 s'), (${id}, 'crypto', 500, 'PENDING', 'r2', now())`)
  await query(`INSERT INTO deposit_reviews (deposit_id, reason)
    SELECT id, 'late' FROM deposits WHERE reference = 'r1'`)
  await query(`WITH payment AS (
      INSERT INTO payments (payment_id, deposit_id, method, status, details)
      SELECT 'returned', id, 'crypto', 'refunded', '{}' FROM deposits WHERE reference = 'r1' RETURNING payment_id
    ) INSERT INTO returned_payments (payment_id, kind, state, provider_status, needs_handling, changed_at)
    SELECT payment_id, 'reversal', 'returned', 'refunded', true, now() - interval '2 hours' FROM payment`)
  await query(`INSERT INTO waiting_purchases (user_id, deposit_id, shipment, quantity, most_cents, state, credited_at)
    SELECT user_id, id, '{}', 1, 500, 'DUE', now() - interval '400 s' FROM deposits WHERE reference = 'r1'`)
  await query(`INSERT INTO unmatched_notices (provider, key, kind, provider_status, first_heard_at)
    VALUES ('paystack', '[]', 'dispute', 'open', now() - interval '3 hours')`)
  const job = (name: string, age: string) =>
    query(`SELECT graphile_worker.add_job($1, '{}'::json, run_at => now() - $2::interval)`, [name, age])
  await job('mail-link', '30 s')
  await job('tidy-up', '500 s')
  await job('refresh-rate', '-60 s')

  const measures = measureShop(shop.url, queuesOf(areas), gaugesOf(areas))
  snapshot = await measures.read()
  await measures.close()
  await query('DELETE FROM waiting_purchases')
  await query('DELETE FROM provider_events')
})

/** The values of a metric, by the values of their labels. */
function seriesOf(name: string): Record<string, number> {
  const metric = snapshot.find((one) => one.name === name)
  if (!metric) throw new Error(`The metric ${name} is missing.`)
  return Object.fromEntries(
    metric.values.map(({ labels, value }) => [Object.values(labels).join(' '), value]),
  )
}

/** Matches an age in seconds, with a tolerance for a busy machine. */
const aged = (seconds: number) => expect.toSatisfy((age: number) => age >= seconds && age < seconds + 60)

describe('the metrics that are read from the database', () => {
  it('count products that are sold out or have 1 to 10 accounts, without archived ones', () => {
    expect(seriesOf('docket_products_sold_out')).toEqual({ '': 1 })
    expect(seriesOf('docket_products_low_stock')).toEqual({ '': 2 })
  })

  it('count waiting mails, with mails for sign-in separate from others', () => {
    expect(seriesOf('docket_mails_waiting')).toEqual({ 'security-mail': 2, mail: 2 })
    expect(seriesOf('docket_oldest_due_mail_age_seconds')).toEqual({
      'security-mail': aged(100),
      mail: aged(900),
    })
    expect(seriesOf('docket_oldest_unsent_mail_age_seconds')).toEqual({
      'security-mail': aged(100),
      mail: aged(2_000),
    })
  })

  it('show the age of unprocessed provider events, and count deposits', () => {
    expect(seriesOf('docket_oldest_provider_event_age_seconds')).toEqual({
      nowpayments: aged(300),
      paystack: 0,
    })
    expect(seriesOf('docket_oldest_review_age_seconds')).toEqual({ '': aged(86_400) })
    expect(seriesOf('docket_oldest_return_age_seconds')).toEqual({ '': aged(10_800) })
    expect(seriesOf('docket_oldest_due_purchase_age_seconds')).toEqual({ '': aged(400) })
    expect(seriesOf('docket_deposits')).toMatchObject({
      'PENDING crypto': 1,
      'REVIEW crypto': 1,
      'PENDING card': 0,
    })
    expect(seriesOf('docket_deposits_credited_total')).toEqual({ crypto: 0, card: 0 })
  })

  it('show the age of due jobs by lane', () => {
    expect(seriesOf('docket_oldest_due_job_age_seconds')).toEqual({
      'security-mail': aged(30),
      events: 0,
      purchases: 0,
      alerts: 0,
      mail: 0,
      'exchange-rate': 0,
      nowpayments: 0,
      paystack: 0,
      housekeeping: aged(500),
    })
  })
})
