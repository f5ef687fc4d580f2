import * as z from 'zod'
import { dollars } from './amounts.ts'
import { depositMethod } from './deposits.ts'
import { endpoint } from './endpoint.ts'
import { instant, longId, longIdText } from './text.ts'

/** What the payer gave for a payment. The amounts of the currency are decimal text such as `0.00031`. */
export const paidMoney = z.object({
  /** The code of the currency or coin in capitals: `NGN`, `BTC`. */
  currency: z.string(),
  amount: z.string(),
  /** What of the amount was a fee of the payment provider; null if there was none. */
  fee: z.string().nullable(),
  /** The rate that was agreed: so many dollars for so much of the currency; null if it is not known. */
  rate: z.object({ dollars, amount: z.string() }).nullable(),
})
export type PaidMoney = z.infer<typeof paidMoney>

/** A receipt names at most this many payments. A deposit can have more if coins came in small amounts. */
export const RECEIPT_PAYMENTS = 20

const otherDeposit = z.object({ id: longId, amount: dollars })

export const depositReceipt = endpoint({
  method: 'GET',
  path: '/history/deposits/:id/receipt',
  access: 'user',
  summary: 'The receipt of a credited deposit of the caller; `GET /seller` has who sells',
  params: z.object({ id: longIdText }),
  output: z.object({
    id: longId,
    /** The number of the receipt. It never changes. */
    number: z.string(),
    method: depositMethod,
    creditedAt: instant,
    /** What was added to the wallet. */
    amount: dollars,
    /** Empty if it is not known, such as for money that an operator has credited by hand. */
    paid: z.array(paidMoney),
    /** The deposit with the payment, if this one is a part of the same payment. */
    partOf: otherDeposit.nullable(),
    /** Other credits of the same payment. */
    alsoCredited: z.array(otherDeposit),
    /** What went back to the payer since, in dollars. */
    returned: dollars,
  }),
  errors: ['NOT_FOUND'],
})
