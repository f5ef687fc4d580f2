import fc from 'fast-check'
import { expect } from 'vitest'
import type { CardShop } from './card-deposits.ts'
import { dispute, lost, refund, testReturns, won } from './returns.ts'

type Deposit = Awaited<ReturnType<CardShop['open']>>

const KOBO = [700_000, 1_530_000, 7_650_000, 90_000_000]

/** A notice about money of a deposit that goes back, or that a bank wants back. */
export const told = fc.oneof(
  fc.record({
    dispute: fc.constantFrom(1, 2),
    kobo: fc.constantFrom(...KOBO),
    step: fc.constantFrom('create', 'remind', 'answered', 'won', 'lost'),
  }),
  fc.record({
    refund: fc.constantFrom('A', 'B'),
    kobo: fc.constantFrom(...KOBO),
    step: fc.constantFrom('pending', 'processed', 'failed'),
  }),
)
export type Told = typeof told extends fc.Arbitrary<infer Value> ? Value : never

/** The amount of a return is always the same, so that it depends on its name and not on the first notice. */
export function noticeOf(deposit: Deposit, notice: Told): string {
  if ('refund' in notice) {
    const amount = String(notice.refund === 'A' ? 700_000 : 7_650_000)
    return refund(deposit, notice.step, { refund_reference: notice.refund, amount })
  }
  const facts = { id: notice.dispute, refund_amount: notice.dispute === 1 ? notice.kobo : 90_000_000 }
  if (notice.step === 'won') return dispute(deposit, 'resolve', { ...facts, ...won })
  if (notice.step === 'lost') return dispute(deposit, 'resolve', { ...facts, ...lost })
  if (notice.step === 'answered')
    return dispute(deposit, 'remind', { ...facts, status: 'awaiting-bank-feedback' })
  return dispute(deposit, notice.step, facts)
}

/** What the customer has, with what is held and without what is owed, is what came in less what went out. */
export async function expectSound(shop: CardShop, user: { id: number }): Promise<void> {
  const { balance, held, debt } = await testReturns(shop).moneyOf(user)
  const { rows } = await shop.owner.query<{ cents: string; taken: string; held: string; lowest: string }>(
    `SELECT (coalesce((SELECT sum(amount_cents) FROM deposits WHERE user_id = $1 AND status = 'COMPLETED'), 0)
        - coalesce((SELECT sum(amount_cents) FROM purchases WHERE user_id = $1), 0)
        + coalesce((SELECT sum(amount_cents) FROM refunds WHERE user_id = $1), 0)
        + coalesce((SELECT sum(amount_cents) FROM wallet_adjustments WHERE user_id = $1), 0))::text AS cents,
      coalesce((SELECT sum(taken_cents) FROM returned_payments r JOIN payments USING (payment_id)
        JOIN deposits d ON d.id = deposit_id WHERE d.user_id = $1), 0)::text AS taken,
      coalesce((SELECT sum(held_cents) FROM returned_payments r JOIN payments USING (payment_id)
        JOIN deposits d ON d.id = deposit_id
        WHERE d.user_id = $1 AND r.state IN ('open', 'answered')), 0)::text AS held,
      coalesce((SELECT min(cents) FROM (
        SELECT sum(CASE WHEN credit_account_id = w.id THEN amount_cents ELSE -amount_cents END)
          OVER (ORDER BY t.id) AS cents
        FROM transfers t JOIN wallets w ON w.id IN (credit_account_id, debit_account_id) WHERE w.user_id = $1
      ) sums), 0)::text AS lowest`,
    [user.id],
  )
  const [sums] = rows
  const owned = Math.round((balance + held - debt) * 100)
  expect(owned).toBe(Number(sums?.cents) - Number(sums?.taken))
  // Only what is not over is held.
  expect(Math.round(held * 100)).toBe(Number(sums?.held))
  // In the order of its transfers, the wallet never had less than nothing: what is held was never spent.
  expect(Number(sums?.lowest)).toBeGreaterThanOrEqual(0)
  // A wallet with money has no debt.
  expect(Math.min(balance, debt)).toBe(0)
}
