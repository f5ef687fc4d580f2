import fc from 'fast-check'
import type { Pool } from 'pg'
import {
  disputeNotice,
  refundNotice,
} from '../../../src/areas/deposits/payments/paystack/simulator/bodies.ts'
import {
  isPossible,
  type OutcomeName,
  outcomes,
} from '../../../src/areas/deposits/payments/paystack/simulator/outcomes.ts'
import { playReturn } from '../../../src/areas/deposits/payments/paystack/simulator/play-outcome.ts'
import {
  listReturns,
  type ReturnedMoney,
  refundedKobo,
} from '../../../src/areas/deposits/payments/paystack/simulator/returned-money.ts'
import {
  changeTransaction,
  type Transaction,
} from '../../../src/areas/deposits/payments/paystack/simulator/store.ts'

/** Refunds in parts, refunds that fail at once or later, disputes, and reversals that no notice tells. */
export const returnStep = fc.record({
  goesBack: fc.nat(2),
  by: fc.constantFrom<OutcomeName[]>(
    'refund',
    'refund-part',
    'refund-part',
    'refund-failed',
    'refund-undone',
    'reverse',
    'dispute',
    'dispute',
    'dispute-remind',
    'dispute-declined',
    'dispute-accepted',
  ),
  told: fc.constantFrom('in order', 'reversed', 'twice', 'later'),
})
type ReturnStep = typeof returnStep extends fc.Arbitrary<infer Value> ? Value : never

/** Plays it at the provider, if it is possible. Returns the notices as they come. */
export async function giveBack(
  pool: Pool,
  transaction: Transaction,
  { by, told }: Pick<ReturnStep, 'by' | 'told'>,
): Promise<string[]> {
  const returns = await listReturns(pool, transaction.accessCode)
  if (!isPossible(by, transaction, returns)) return []
  const { change, returns: step } = outcomes[by]
  if (change) await changeTransaction(pool, transaction, change(transaction.quotedKobo))
  const notices = step ? ((await playReturn(pool, transaction, step)) ?? []) : []
  switch (told) {
    case 'reversed':
      return notices.toReversed()
    case 'twice':
      return notices.flatMap((notice) => [notice, notice])
    case 'later':
      return []
    default:
      return notices
  }
}

/** The last notice of each refund and dispute of a payment. */
export async function lastReturnNotices(pool: Pool, transaction: Transaction): Promise<string[]> {
  const returns = await listReturns(pool, transaction.accessCode)
  return returns.map((one) => {
    if (one.kind === 'refund') return refundNotice(transaction, one)
    return disputeNotice(one.resolution === null ? 'create' : 'resolve', transaction, one)
  })
}

/** What has gone back, as the provider has it. */
export async function returnsOf(
  pool: Pool,
  transaction: Transaction,
): Promise<{ refundedKobo: bigint; rows: number }> {
  const returns = await listReturns(pool, transaction.accessCode)
  return {
    refundedKobo: refundedKobo(returns),
    rows: returns.length + (isUnexplained(transaction, returns) ? 1 : 0),
  }
}

/** Whether only its status tells that the money of a payment, or the rest of it, went back. */
function isUnexplained({ status, amountKobo }: Transaction, returns: ReturnedMoney[]): boolean {
  const lostKobo = returns
    .filter(({ resolution }) => resolution === 'merchant-accepted')
    .reduce((sum, { kobo }) => sum + kobo, 0n)
  return status === 'reversed' && refundedKobo(returns) + lostKobo < amountKobo
}
