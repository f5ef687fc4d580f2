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

/** The end of a dispute, as Paystack tells it. */
export const won = { status: 'resolved', resolution: 'declined' }
export const lost = { status: 'resolved', resolution: 'merchant-accepted' }
/** More kobo than any deposit of a test has: a dispute about all of it. */
export const ALL_KOBO = 900_000_000

/** From now on, returns are as those from before holds and debts: operators debit the wallet for them by hand. */
export async function leaveReturnsToOperators({ owner }: Pick<CardShop, 'owner'>): Promise<void> {
  await owner.query(`
    CREATE FUNCTION leave_to_operators() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN NEW.settled_state := NULL; RETURN NEW; END';
    CREATE TRIGGER leave_to_operators BEFORE INSERT OR UPDATE ON returned_payments
      FOR EACH ROW EXECUTE FUNCTION leave_to_operators()`)
}

/** The same during `work` only. */
export async function whileOperatorsDebit(
  shop: Pick<CardShop, 'owner'>,
  work: () => Promise<void>,
): Promise<void> {
  await leaveReturnsToOperators(shop)
  try {
    await work()
  } finally {
    await shop.owner.query('DROP FUNCTION leave_to_operators CASCADE')
  }
}

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

    /** What a user's wallet has, in dollars, and how many disputes are not over. */
    async moneyOf({ id }: { id: number }) {
      const wallet = await shop.db
        .selectFrom('wallets')
        .select(['balance_cents', 'held_cents', 'debt_cents', 'open_disputes'])
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow()
      const dollars = (cents: bigint) => Number(cents) / 100
      return {
        balance: dollars(wallet.balance_cents),
        held: dollars(wallet.held_cents),
        debt: dollars(wallet.debt_cents),
        disputes: wallet.open_disputes,
      }
    },

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
