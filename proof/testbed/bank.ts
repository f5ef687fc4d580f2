import type { Pool } from 'pg'
import { disputeNotice } from '../../server/src/areas/deposits/payments/paystack/simulator/bodies.ts'
import {
  AWAITING_FEEDBACK,
  changeReturn,
  insertReturn,
  listReturns,
  type ReturnedMoney,
} from '../../server/src/areas/deposits/payments/paystack/simulator/returned-money.ts'
import {
  changeTransaction,
  findTransaction,
  type Transaction,
} from '../../server/src/areas/deposits/payments/paystack/simulator/store.ts'

/**
 * What a bank does about a card payment. The buttons of the payment page do only what is usual; a bank also disputes a
 * payment that the shop has not heard of, asks for more than was paid, repeats itself and contradicts itself.
 */
export const bankActs = [
  'bank-opens',
  'bank-opens-more',
  'bank-repeats',
  // The shop keeps the money.
  'bank-loses',
  // The payer has the money.
  'bank-wins',
] as const
export type BankAct = (typeof bankActs)[number]

/** Sends a notice of Paystack with its signature. */
type Post = (notice: string) => Promise<unknown>

/** Plays an act about the newest dispute of a payment. Returns false if there is no such payment or dispute. */
export async function actAsBank(
  { pool, post }: { pool: Pool; post: Post },
  reference: string,
  act: BankAct,
): Promise<boolean> {
  const transaction = await findTransaction(pool, { reference })
  if (!transaction) return false
  if (act === 'bank-opens' || act === 'bank-opens-more') {
    await post(await open(pool, transaction, act === 'bank-opens' ? 1n : 3n))
    return true
  }
  const returns = await listReturns(pool, transaction.accessCode)
  const dispute = returns.findLast(({ kind }) => kind === 'dispute')
  if (!dispute) return false
  for (const notice of await noticesOf(pool, { transaction, dispute, act })) await post(notice)
  return true
}

async function open(pool: Pool, transaction: Transaction, times: bigint): Promise<string> {
  const { accessCode, amountKobo } = transaction
  const made = { kind: 'dispute' as const, kobo: amountKobo * times, status: AWAITING_FEEDBACK }
  return disputeNotice('create', transaction, await insertReturn(pool, accessCode, made))
}

async function noticesOf(
  pool: Pool,
  { transaction, dispute, act }: { transaction: Transaction; dispute: ReturnedMoney; act: BankAct },
): Promise<string[]> {
  if (act === 'bank-repeats')
    return [disputeNotice('create', transaction, dispute), disputeNotice('remind', transaction, dispute)]
  const isWon = act === 'bank-wins'
  const end = { status: 'resolved', resolution: isWon ? 'merchant-accepted' : 'declined' }
  // If both are told, the payer has the money.
  const changed = await changeReturn(pool, { ...dispute, status: AWAITING_FEEDBACK }, end)
  if (!changed && isWon) await changeReturn(pool, { ...dispute, status: 'resolved' }, end)
  const isReversed = isWon && transaction.status === 'success'
  const after = isReversed ? await changeTransaction(pool, transaction, { status: 'reversed' }) : transaction
  return [disputeNotice('resolve', after ?? transaction, { ...dispute, ...end })]
}

/**
 * Disputes some of the newest paid card payments as banks at their worst: opened, repeated, lost and won, all sent at the
 * same time. What the shop hears last is chance.
 */
export async function disputeNewest(
  context: { pool: Pool; post: Post },
  references: readonly string[],
): Promise<void> {
  await Promise.all(
    references.map(async (reference, nth) => {
      if (!(await actAsBank(context, reference, nth % 2 === 0 ? 'bank-opens' : 'bank-opens-more'))) return
      const acts: BankAct[] = ['bank-repeats', 'bank-loses', 'bank-wins']
      // The bank only loses the first one, so that held money also comes back.
      const played = nth === 0 ? acts.slice(0, 2) : acts
      await Promise.all(played.map((act) => actAsBank(context, reference, act)))
    }),
  )
}
