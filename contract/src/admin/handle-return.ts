import * as z from 'zod'
import { enteredAmount } from '../amounts.ts'
import { endpoint } from '../endpoint.ts'
import { formatLimit } from '../money.ts'
import { longId } from '../text.ts'
import { reviewedDeposit } from './deposits.ts'
import { reason } from './shared.ts'
import { MAX_ADJUSTMENT_DOLLARS } from './users.ts'

export const handleReturnBody = z.strictObject({
  id: longId,
  /** The dollars to take from the wallet; null: none. */
  debit: enteredAmount
    .max(MAX_ADJUSTMENT_DOLLARS, `The maximum is ${formatLimit(MAX_ADJUSTMENT_DOLLARS)}.`)
    .nullable(),
  /** The operator has confirmed a debit above what was returned. */
  isMoreConfirmed: z.boolean().default(false),
  note: reason,
})

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
