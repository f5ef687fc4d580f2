import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { credited, openStrictDepositShop } from '../../../../test/areas/deposits.ts'
import { useShop } from '../../../../test/shop.ts'
import { processProviderEvent } from '../events/process-provider-event.ts'
import type { OutcomeName } from '../payments/nowpayments/simulator/play-outcome.ts'

const shop = useShop(openStrictDepositShop)

afterEach(() => shop.control({}))

describe('the result does not depend on the order of the provider’s notices', () => {
  const statuses = [
    'waiting',
    'confirming',
    'sending',
    'partially_paid',
    'finished',
    'failed',
    'expired',
    'refunded',
  ]

  it('a payment is credited at most once, and its money is either credited or in REVIEW', async () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({
          newStatus: fc.constantFrom(...statuses),
          // The price is 83,334 units of the coin.
          paidUnits: fc.constantFrom(0n, 100n, 83_333n, 83_334n, 90_000n),
        }),
        fc.record({ workers: fc.integer({ min: 1, max: 4 }) }),
      ),
      { minLength: 1, maxLength: 8 },
    )
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const user = await shop.user()
        const deposit = await shop.open(user, 50)
        await shop.choose(deposit.invoiceUrl, 'start')
        await shop.processEvents()
        const id = await shop.lastPaymentId(deposit.id)
        const notice = JSON.stringify({ payment_id: Number(id) })
        for (const step of [...sequence, { workers: 2 }]) {
          if ('newStatus' in step) {
            await shop.owner.query(
              'UPDATE sandbox_nowpayments_payments SET status = $2, paid_units = $3 WHERE id = $1',
              [id, step.newStatus, step.paidUnits],
            )
          } else {
            await shop.notify(notice)
            const [event] = await shop.db
              .selectFrom('provider_events')
              .select('id')
              .where('processed_at', 'is', null)
              .execute()
            await Promise.all(
              Array.from({ length: step.workers }, () =>
                processProviderEvent(shop.jobs, { eventId: String(event?.id) }),
              ),
            )
          }
        }
        const { balance, transfers, deposits } = await shop.stateOf(user)
        const [original, ...separate] = deposits
        const isCredited = original?.[0] === 'COMPLETED'
        expect(transfers).toEqual(isCredited ? credited(deposit.id) : [])
        expect(balance).toBe(isCredited ? 50 : 0)
        expect(separate.every(([status, , reason]) => status === 'REVIEW' && reason === 'overpaid')).toBe(
          true,
        )
        const payment = await shop.paymentRow(id)
        if (['finished', 'partially_paid'].includes(payment.status)) {
          expect([payment.settled_as, original?.[0]]).toEqual(
            isCredited ? ['CREDITED', 'COMPLETED'] : ['REVIEW', 'REVIEW'],
          )
        }
      }),
      { numRuns: 60 },
    )
  }, 120_000)

  it('one deposit with several payments is credited at most once, and every payment with money is settled', async () => {
    const laterOutcomes = fc.array(
      fc.constantFrom<OutcomeName[]>('pay-second', 'send-again', 'resend', 'refund'),
      {
        maxLength: 4,
      },
    )
    const firstOutcome = fc.constantFrom<OutcomeName[]>(
      'pay',
      'underpay',
      'overpay',
      'notices-reversed',
      'notices-twice',
    )
    await fc.assert(
      fc.asyncProperty(firstOutcome, laterOutcomes, fc.boolean(), async (first, later, processesEach) => {
        const user = await shop.user()
        const deposit = await shop.open(user, 50)
        let payments = 1
        for (const outcome of [first, ...later]) {
          await shop.choose(deposit.invoiceUrl, outcome)
          if (processesEach) await shop.processEvents()
          if (outcome === 'pay-second' || outcome === 'send-again') payments++
        }
        await shop.processEvents()
        const { transfers, deposits } = await shop.stateOf(user)
        expect(transfers.length).toBeLessThanOrEqual(1)
        expect(transfers.length).toBe(deposits.filter(([status]) => status === 'COMPLETED').length)
        const { rows } = await shop.owner.query(
          `SELECT settled_as, status FROM payments WHERE deposit_id IN (SELECT id FROM deposits WHERE user_id = $1)`,
          [user.id],
        )
        expect(rows).toHaveLength(payments)
        for (const { settled_as, status } of rows) {
          if (status === 'finished' || status === 'partially_paid') expect(settled_as).not.toBeNull()
        }
      }),
      { numRuns: 30 },
    )
  }, 120_000)
})
