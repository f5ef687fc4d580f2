import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { dollars } from './money.ts'

export const MIN_CRYPTO_DOLLARS = 12
/** The most that one deposit may be: beyond it a mistake is likelier than a customer. */
export const MAX_DEPOSIT_DOLLARS = 10_000

export const cryptoDepositBody = z.strictObject({
  amount: dollars
    .min(MIN_CRYPTO_DOLLARS, `Minimum deposit for Crypto is $${MIN_CRYPTO_DOLLARS}.`)
    .max(MAX_DEPOSIT_DOLLARS, `Maximum deposit for Crypto is $${MAX_DEPOSIT_DOLLARS}.`),
})

export const createCryptoPayment = endpoint({
  method: 'POST',
  path: '/crypto/create-crypto-payment',
  access: 'user',
  summary: 'Open a crypto invoice for an amount in USD; go on at `invoice_url`',
  body: cryptoDepositBody,
  output: z.object({ invoice_url: z.url() }),
  errors: ['VALIDATION_ERROR', 'PAYMENT_UNAVAILABLE', 'KEY_REUSED', 'IN_PROGRESS', 'RATE_LIMITED'],
  idempotent: true,
})
