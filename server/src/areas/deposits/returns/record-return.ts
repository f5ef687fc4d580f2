import { centsFor } from '@docket/contract/naira'
import * as z from 'zod'
import type { Tx } from '../../../host/db/database.ts'
import { type LockedDeposit, lockDepositOf, MAX_CENTS } from '../decide/change-deposit.ts'
import type { Notice, PaymentProvider, ReturnedMoney } from '../payments/provider/payment-provider.ts'
import { findReturn, type Heard } from './match-return.ts'
import { findItsReversal, foldReversal, isLeft, reduceReversal } from './reversal.ts'
import { settleReturns } from './settle-returns.ts'
import {
  addReturn,
  changeReturn,
  isReversal,
  knownValue,
  type Payment,
  readReturns,
  reopenReturns,
  type StoredReturn,
} from './write-return.ts'

/**
 * Records what a notice says of money that goes back to the payer: a row for each refund and dispute, which is a task for
 * an operator. Holds the money, takes it or gives it back (`settleReturns`). Returns what changed; null if nothing did,
 * as for a repeated notice or a payment that is not ours.
 */
export async function recordReturn(
  tx: Tx,
  provider: PaymentProvider,
  {
    paymentId,
    noticeId,
    returnedMoney,
  }: Pick<Notice, 'returnedMoney'> & { paymentId: string; noticeId: number },
): Promise<string | null> {
  if (!returnedMoney) return null
  const payment = await lockPayment(tx, provider, paymentId)
  if (!payment) return null
  const heard = { ...returnedMoney, noticeId, cents: valueInCents(returnedMoney, payment) }
  const changed = await writeHeard(tx, payment, heard)
  // Also if nothing else is new: a reminder can say another amount.
  await settleReturns(tx, payment.deposit.id)
  return changed
}

async function writeHeard(tx: Tx, payment: Payment, heard: Heard): Promise<string | null> {
  const { paymentId } = payment
  const known = await readReturns(tx, paymentId)
  const same = findReturn(known, heard, payment) ?? findItsReversal(known, heard)
  if (same) {
    const changed = await changeReturn(tx, payment, same, heard)
    if (changed && same.kind === 'dispute' && heard.state === 'returned')
      await foldReversal(tx, paymentId, same.id)
    if (changed && heard.state === 'kept') await reopenOthers(tx, known, payment)
    return changed
  }
  const isGone = heard.kind === 'refund' ? heard.state !== 'kept' : heard.state === 'returned'
  const reversal = isGone ? known.find(isReversal) : undefined
  if (!reversal) {
    const isNews = heard.state !== 'kept'
    return addReturn(tx, payment, { ...heard, needsHandling: isNews, isNews, debitedCents: 0n })
  }
  // The money of this return was already known to be gone, together with other money.
  const debitedCents = await reduceReversal(tx, reversal, heard.cents)
  const isOwed = reversal.handled_at !== null && isLeft(debitedCents, heard.cents)
  const needsHandling = reversal.needs_handling || isOwed
  return addReturn(tx, payment, { ...heard, needsHandling, isNews: false, debitedCents })
}

/**
 * A return of the payment is kept, so others about the same money can be debited with more than they were handled with:
 * they are tasks again. If all returns together are within the value of the payment, none is about another one's money.
 */
async function reopenOthers(tx: Tx, known: StoredReturn[], { valueCents, deposit }: Payment): Promise<void> {
  const counted = known.filter(({ state }) => state !== 'kept')
  const value = valueCents ?? requestedCentsOf(deposit)
  const sum = counted.reduce((total, { amount_cents }) => total + (amount_cents ?? value), 0n)
  if (sum <= value) return
  const handled = counted.filter(
    ({ handled_at, debited_cents, amount_cents }) =>
      handled_at !== null && isLeft(debited_cents, amount_cents ?? value),
  )
  await reopenReturns(
    tx,
    handled.map(({ id }) => id),
  )
}

const requestedCentsOf = ({ requested_cents, amount_cents }: LockedDeposit) => requested_cents ?? amount_cents

async function lockPayment(tx: Tx, { method }: PaymentProvider, paymentId: string): Promise<Payment | null> {
  const find = () =>
    tx
      .selectFrom('payments')
      .select(['deposit_id', 'details'])
      .where('payment_id', '=', paymentId)
      .where('method', '=', method)
      .executeTakeFirst()
  const deposit = await lockDepositOf(tx, async () => (await find())?.deposit_id)
  if (!deposit) return null
  const details = (await find())?.details
  return { paymentId, deposit, valueCents: knownValue(details), paid: paidAmount(details) }
}

const storedAmount = z.object({
  paidAmount: z.object({
    currency: z.string(),
    minorUnits: z
      .string()
      .regex(/^[1-9]\d{0,17}$/)
      .transform(BigInt),
  }),
})

/** What the payer paid, if the provider says so in a currency. */
function paidAmount(details: unknown): ReturnedMoney['amount'] {
  return storedAmount.safeParse(details).data?.paidAmount ?? null
}

/**
 * At the rate of the deposit, and at most the value of the payment, if it is known; null if the currency is another one.
 * If the payer paid in another currency than requested, the payment counts as what was requested, and a part of it as
 * its share.
 */
function valueInCents({ amount }: ReturnedMoney, { deposit, valueCents, paid }: Payment): bigint | null {
  if (!amount) return null
  const requestedCurrency = deposit.rate_e4 === null ? 'USD' : 'NGN'
  if (valueCents === null && paid?.currency === amount.currency && paid.currency !== requestedCurrency) {
    const part = amount.minorUnits < paid.minorUnits ? amount.minorUnits : paid.minorUnits
    return (requestedCentsOf(deposit) * part) / paid.minorUnits
  }
  const cents =
    amount.currency === 'USD'
      ? amount.minorUnits
      : amount.currency === 'NGN' && deposit.rate_e4 !== null
        ? centsFor(amount.minorUnits, deposit.rate_e4)
        : null
  const most = valueCents ?? MAX_CENTS
  return cents !== null && cents > most ? most : cents
}
