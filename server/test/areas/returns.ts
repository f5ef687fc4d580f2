import { expect } from 'vitest'
import { auditEntriesOf } from './audit-entries.ts'
import type { CardShop } from './card-deposits.ts'

type Deposit = Awaited<ReturnType<CardShop['openDeposit']>>['deposit']

/** A refund's notice, as Paystack sends it: the amount is text. */
export const refund = ({ reference }: Pick<Deposit, 'reference'>, step: string, facts: object = {}) =>
  JSON.stringify({
    event: `refund.${step}`,
    data: {
      ...{ status: step, transaction_reference: reference, refund_reference: null, currency: 'NGN' },
      ...{ amount: '500000', processor: 'instant-transfer', domain: 'test' },
      ...facts,
    },
  })

/** A dispute's notice, as Paystack sends it. */
export const dispute = ({ reference }: Pick<Deposit, 'reference'>, step: string, facts: object = {}) =>
  JSON.stringify({
    event: `charge.dispute.${step}`,
    data: {
      ...{ id: 358_950, refund_amount: 500_000, currency: 'NGN', status: 'awaiting-merchant-feedback' },
      ...{ resolution: null, category: 'chargeback', dueAt: '2026-11-25T18:00:00.000Z' },
      transaction: { id: 896_467_688, reference, amount: 7_000_000, currency: 'NGN' },
      ...facts,
    },
  })

/** The notices of returns that a shop hears, and what it keeps of them. */
export function testReturns(shop: CardShop) {
  const returnsOf = ({ id }: Deposit) =>
    shop.db
      .selectFrom('returned_payments')
      .innerJoin('payments', 'payments.payment_id', 'returned_payments.payment_id')
      .selectAll('returned_payments')
      .where('deposit_id', '=', id)
      .orderBy('returned_payments.id')
      .execute()

  return {
    returnsOf,

    /** Posts notices one after the other, each with a valid signature, and processes them. */
    async hear(...bodies: string[]) {
      for (const body of bodies) {
        expect((await shop.notify(body)).status).toBe(200)
        await shop.processEvents()
      }
    },

    /** Kind, the provider's id, the amount in kobo, the state, and whether it is a task. */
    async outlineOf(deposit: Deposit) {
      return (await returnsOf(deposit)).map((row) => [
        row.kind,
        row.provider_id,
        row.minor_units === null ? null : Number(row.minor_units),
        row.state,
        row.needs_handling,
      ])
    },

    async returnEntriesOf({ id }: Deposit) {
      return (await auditEntriesOf(shop, `deposit:${id}`)).filter(({ action }) =>
        /refund|disput/.test(action),
      )
    },

    async ownerMailsAbout({ id }: Deposit) {
      const mails = await shop.db
        .selectFrom('mails')
        .select(['user_id', 'params'])
        .where('template', '=', 'owner-notice')
        .execute()
      return mails.filter(({ params }) => params.subject === `deposit:${id}`)
    },

    /** How many owners get a mail. */
    async countOwners(): Promise<number> {
      const rows = await shop.db
        .selectFrom('users')
        .select('id')
        .where('operator_role', '=', 'OWNER')
        .where('email_verified_at', 'is not', null)
        .execute()
      return rows.length
    },
  }
}
