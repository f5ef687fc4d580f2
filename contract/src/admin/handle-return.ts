import * as z from 'zod'
import { enteredAmount } from '../amounts.ts'
import { endpoint } from '../endpoint.ts'
import { longId } from '../text.ts'
import { reviewedDeposit } from './deposits.ts'
import { reason } from './shared.ts'
import { MAX_ADJUSTMENT_DOLLARS } from './users.ts'

export const handleReturnBody = z.strictObject({
  id: longId,
  /** The dollars to take from the wallet; null: none. */
  debit: enteredAmount.max(MAX_ADJUSTMENT_DOLLARS, `The maximum is $${MAX_ADJUSTMENT_DOLLARS}.`).nullable(),
  /** The operator has confirmed a debit above what was returned. */
  isMoreConfirmed: z.boolean().default(false),
  note: reason,
})

/**
 * What may be debited for a return without a further confirmation, in cents: its amount as far as it is not debited, and
 * for all returns of a deposit at most the deposit, because two returns can be one. If the amount is not known, only the
 * deposit limits it.
 */
export function undebitedCents(
  returned: { amountCents: bigint | null; debitedCents: bigint },
  deposit: { amountCents: bigint; debitedCents: bigint },
): bigint {
  const { amountCents } = returned
  // A payment that grew is worth more than its first deposit.
  const whole = amountCents !== null && amountCents > deposit.amountCents ? amountCents : deposit.amountCents
  const ofDeposit = whole - deposit.debitedCents
  const ofReturn = amountCents === null ? ofDeposit : amountCents - returned.debitedCents
  const cents = ofReturn < ofDeposit ? ofReturn : ofDeposit
  return cents > 0n ? cents : 0n
}

export const handleReturn = endpoint({
  method: 'POST',
  path: '/admin/deposit/return/handle',
  access: 'admin',
  permission: 'adjust',
  act: {
    caps: { none: 'gives nothing away' },
    entries: ['deposit.handle-return', 'wallet.adjust'],
    mails: ['large-credit'],
  },
  stepUp: true,
  summary: 'Mark a returned payment as handled, with a note, and debit the wallet for it; once',
  body: handleReturnBody,
  output: reviewedDeposit,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'ALREADY_SETTLED', 'INSUFFICIENT_FUNDS'],
})
