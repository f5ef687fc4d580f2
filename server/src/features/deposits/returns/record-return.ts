import { centsFor } from '@docket/contract/naira'
import * as z from 'zod'
import type { Notice, PaymentProvider, ReturnedMoney } from '../../../payments/provider/payment-provider.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { MAX_CENTS } from '../decide/change-deposit.ts'
import { type LockedDeposit, lockDepositOf } from '../decide/lock-deposit.ts'
import { findReturn, type Heard } from './match-return.ts'
import { reopenReturns } from './reopen-returns.ts'
import {
  addReturn,
  changeReturn,
  isReversal,
  type Payment,
  readReturns,
  type StoredReturn,
} from './write-return.ts'

/**
 * Records what a notice says of money that goes back to the payer: a row for each refund and dispute, which is a task for
 * an operator. Nothing is debited: only an operator does that. Returns what changed; null if nothing did, as for a
 * repeated notice or a payment that is not ours.
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
  const known = await readReturns(tx, paymentId)
  const heard = { ...returnedMoney, noticeId, cents: valueInCents(returnedMoney, payment) }
  const same = findReturn(known, heard, payment) ?? findItsReversal(known, heard)
  if (same) {
    const changed = await changeReturn(tx, payment, same, heard)
    if (changed && same.kind === 'dispute' && heard.state === 'returned') await foldReversal(tx, known, same)
    if (changed && heard.state === 'kept') await reopenOthers(tx, known, payment)
    return changed
  }
  const isGone = heard.kind === 'refund' ? heard.state !== 'kept' : heard.state === 'returned'
  const reversal = isGone ? known.find(isReversal) : undefined
  // The money of this return was already known to be gone, together with other money.
  if (reversal) await reduceReversal(tx, reversal, heard.cents)
  return addReturn(tx, payment, {
    ...heard,
    needsHandling: reversal ? reversal.needs_handling : heard.state !== 'kept',
    isNews: !reversal && heard.state !== 'kept',
  })
}

/**
 * A return of the payment is kept, so others about the same money can be debited with more than they were handled with:
 * they are tasks again. If all returns together are within the value of the payment, none is about another one's money.
 */
async function reopenOthers(tx: Tx, known: StoredReturn[], { valueCents }: Payment): Promise<void> {
  const counted = known.filter(({ state }) => state !== 'kept')
  const sum = counted.reduce((total, { amount_cents }) => total + (amount_cents ?? valueCents ?? 0n), 0n)
  if (valueCents !== null && sum <= valueCents) return
  await reopenReturns(
    tx,
    counted.filter(({ handled_at }) => handled_at !== null).map(({ id }) => id),
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

/** What a payment is worth, in cents; null if the shop has not seen its money. */
export function knownValue({ arrivedCents }: Record<string, unknown> = {}): bigint | null {
  const arrived = typeof arrivedCents === 'string' ? BigInt(arrivedCents) : 0n
  return arrived > 0n && arrived <= MAX_CENTS ? arrived : null
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
export function paidAmount(details: unknown): ReturnedMoney['amount'] {
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

/** The reversal that a refund or a lost dispute explains: it was known by the payment's status only. */
function findItsReversal(
  known: StoredReturn[],
  { kind, state, cents }: Pick<Heard, 'kind' | 'state' | 'cents'>,
): StoredReturn | undefined {
  const reversal = known.find(isReversal)
  if (!reversal || (kind === 'dispute' && state !== 'returned')) return undefined
  const [rest, part] = [reversal.amount_cents ?? 0n, cents ?? reversal.amount_cents ?? 0n]
  const isAll = part + 1n >= rest
  return isAll && (state !== 'kept' || part <= rest + 1n) ? reversal : undefined
}

/**
 * The payment's status said that the money is gone before the shop heard that a dispute is lost. Both are one return, so
 * the dispute takes over the reversal, with what operators have done about it.
 */
async function foldReversal(tx: Tx, known: StoredReturn[], dispute: StoredReturn): Promise<void> {
  const rest = known.find(isReversal)
  if (!rest) return
  const reversal = findItsReversal(known, { kind: 'dispute', state: 'returned', cents: dispute.amount_cents })
  if (!reversal) return reduceReversal(tx, rest, dispute.amount_cents)
  const folded = await tx
    .deleteFrom('returned_payments')
    .where('id', '=', reversal.id)
    .returning(['needs_handling', 'debited_cents', 'handled_at', 'handled_by', 'handled_note'])
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('returned_payments')
    .set(({ eb }) => ({
      debited_cents: eb('debited_cents', '+', folded.debited_cents),
      ...(folded.handled_at && {
        needs_handling: folded.needs_handling,
        handled_at: folded.handled_at,
        handled_by: folded.handled_by,
        handled_note: folded.handled_note,
      }),
    }))
    .where('id', '=', dispute.id)
    .execute()
}

async function reduceReversal(tx: Tx, { id, amount_cents }: StoredReturn, cents: bigint | null) {
  await tx
    .updateTable('returned_payments')
    .set({ amount_cents: (amount_cents ?? 0n) - (cents ?? 0n) })
    .where('id', '=', id)
    .execute()
}
