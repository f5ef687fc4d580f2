import * as z from 'zod'
import { dollars } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { instant, text } from './text.ts'

/** How a deposit is paid. */
export const depositMethod = z.enum(['crypto', 'card'])

export const depositStatus = z.enum(['PENDING', 'COMPLETED', 'FAILED', 'EXPIRED', 'REVIEW'])

export const MIN_CRYPTO_DOLLARS = 12
export const MIN_CARD_DOLLARS = 5
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

/** Naira with at most two decimals: whole kobo. The limits in dollars are checked at the rate that it is paid at. */
const naira = z
  .number({ error: 'Enter an amount in naira.' })
  .positive('Please enter a valid amount.')
  .max(1_000_000_000_000, 'This is too much for one deposit.')
  .refine((amount) => Number(amount.toFixed(2)) === amount, 'Use at most two decimals.')

export const exchangeRate = endpoint({
  method: 'GET',
  path: '/paystack/usd-naira-rate',
  access: 'user',
  summary: 'Naira per dollar, held for the caller until `validUntil`',
  output: z.object({
    rate: z.number().positive(),
    validUntil: instant,
    /** Seconds from this answer until `validUntil`: for a countdown that does not trust the caller's clock. */
    expiresIn: z.number(),
    /** The rate and its expiry, signed for the caller: what `paystack/initialize` is asked with. */
    token: z.string(),
    /** Who asks to be named beside the rate. */
    attribution: z.object({ text: z.string(), url: z.url({ protocol: /^https$/ }) }).nullable(),
  }),
  errors: ['RATE_UNAVAILABLE'],
})

export const cardDepositBody = z.strictObject({
  amountNGN: naira,
  rateToken: text(2_000),
})

export const initializeCardPayment = endpoint({
  method: 'POST',
  path: '/paystack/initialize',
  access: 'user',
  summary:
    'Open a card payment in naira; go on at `authorization_url`. Credits amountNGN ÷ the rate of the token in USD',
  body: cardDepositBody,
  output: z.object({ authorization_url: z.url(), reference: z.string() }),
  errors: [
    'VALIDATION_ERROR',
    'RATE_EXPIRED',
    'PAYMENT_UNAVAILABLE',
    'KEY_REUSED',
    'IN_PROGRESS',
    'RATE_LIMITED',
  ],
  idempotent: true,
})

export const verifyCardPayment = endpoint({
  method: 'GET',
  path: '/paystack/verify/:reference',
  access: 'user',
  summary:
    'How a card payment of the caller stands; asks the provider where it is not settled, and credits it if it is paid',
  params: z.object({
    reference: z.string().regex(/^[A-Za-z0-9.=-]{1,100}$/, 'This is no reference of ours.'),
  }),
  output: z.object({
    /** True once the wallet has been credited. */
    success: z.boolean(),
    status: depositStatus,
    /** In dollars: what the deposit is for. */
    amount: dollars,
  }),
  errors: ['NOT_FOUND', 'PAYMENT_UNAVAILABLE', 'RATE_LIMITED'],
})
