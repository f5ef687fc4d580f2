import * as z from 'zod'
import { dollars } from './amounts.ts'
import { DEPOSIT_METHODS, DEPOSIT_STATUSES } from './deposit-values.ts'
import { endpoint } from './endpoint.ts'
import { formatLimit } from './money.ts'
import { pageOf, pageQuery, sortBy } from './page.ts'
import { instant, longId, oneOf, text, textOfForm } from './text.ts'

/** The payment method of a deposit. */
export const depositMethod = oneOf(DEPOSIT_METHODS)

export const depositStatus = oneOf(DEPOSIT_STATUSES)

/** Why an admin must look at a deposit. */
export const reviewReason = z.enum([
  'underpaid',
  'overpaid',
  'wrong-amount',
  'wrong-asset',
  'wrong-currency',
  'wrong-mode',
  'late',
  'repeat',
  'second-payment',
  'arrived-but-not-finished',
  'not-confirmed',
])

/** A payment of more than this many times the requested amount is probably a mistake. */
export const MOST_TIMES = 3n
/** So is one of less than this part of it. */
export const LEAST_PART = 10n

/**
 * What people read of the reason. `underpaid` and `overpaid` are probably a mistake (`LEAST_PART`, `MOST_TIMES`);
 * `wrong-amount` is a value that no one knows, `not-exact` another amount where only the exact one is credited,
 * and `surplus` more than was credited.
 */
export const reviewKind = z.enum([...reviewReason.options, 'not-exact', 'surplus'])
export type ReviewKind = z.infer<typeof reviewKind>

/** Why a deposit is in REVIEW; null if it is not, or if another release gave the reason. */
const review = reviewKind.nullable()

export const MIN_CRYPTO_DOLLARS = 12
export const MIN_CARD_DOLLARS = 5
/** The largest deposit. A larger one is more likely a mistake. */
export const MAX_DEPOSIT_DOLLARS = 10_000

export const cryptoDepositBody = z.strictObject({
  amount: dollars
    .min(MIN_CRYPTO_DOLLARS, `Minimum deposit for Crypto is ${formatLimit(MIN_CRYPTO_DOLLARS)}.`)
    .max(MAX_DEPOSIT_DOLLARS, `Maximum deposit for Crypto is ${formatLimit(MAX_DEPOSIT_DOLLARS)}.`),
})

export const createCryptoPayment = endpoint({
  method: 'POST',
  path: '/crypto/create-crypto-payment',
  access: 'user',
  summary: 'Open a crypto invoice for an amount in USD; go on at `invoice_url`',
  body: cryptoDepositBody,
  output: z.object({ invoice_url: z.url() }),
  errors: [
    'VALIDATION_ERROR',
    'PAYMENT_REFUSED',
    'PAYMENT_UNAVAILABLE',
    'KEY_REUSED',
    'IN_PROGRESS',
    'RATE_LIMITED',
  ],
  idempotent: true,
})

/** Naira with at most two decimals, so whole kobo. The server checks the limits in dollars at the rate of the token. */
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
    /** Seconds from this answer until `validUntil`, for a countdown that does not need the caller's clock. */
    expiresIn: z.number(),
    /** The rate and its expiry, signed for the caller; `paystack/initialize` needs it. */
    token: z.string(),
    /** The source of the rate, if it must be named beside the rate. */
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
    'PAYMENT_REFUSED',
    'PAYMENT_UNAVAILABLE',
    'KEY_REUSED',
    'IN_PROGRESS',
    'RATE_LIMITED',
  ],
  idempotent: true,
})

/** What the card is charged in naira; null if the deposit is not charged in naira. */
const chargeNaira = z.number().nullable()

export const verifyCardPayment = endpoint({
  method: 'GET',
  path: '/paystack/verify/:reference',
  access: 'user',
  summary:
    'The status of a card payment of the caller; asks the provider if it is not settled, and credits it if it is paid',
  params: z.object({
    reference: textOfForm(/^[A-Za-z0-9.=-]{1,100}$/, 100, 'This is not a reference of this shop.'),
  }),
  output: z.object({
    /** True if the wallet is credited. */
    success: z.boolean(),
    depositId: longId,
    status: depositStatus,
    /** The amount of the deposit in dollars. */
    amount: dollars,
    chargeNaira,
    review,
  }),
  errors: ['NOT_FOUND', 'PAYMENT_UNAVAILABLE', 'RATE_LIMITED'],
})

export const deposit = z.object({
  id: longId,
  /** The same field as in the list of all transactions, which has other types, too. */
  type: z.literal('DEPOSIT'),
  user: z.object({ email: z.string() }),
  method: depositMethod,
  /** What the deposit counts for: the requested amount, until another amount is credited. */
  amount: dollars,
  requested: dollars,
  /** What went back to the payer. */
  returned: dollars,
  /** What has arrived and is not credited yet, because it is less than a dollar. */
  recorded: dollars,
  status: depositStatus,
  review,
  createdAt: instant,
  chargeNaira,
  /** While it is PENDING: the page on which the customer can pay. */
  paymentUrl: z.string().nullable(),
})

export type Deposit = z.infer<typeof deposit>

export const deposits = endpoint({
  method: 'GET',
  path: '/history/deposits/list',
  access: 'user',
  summary: "The caller's deposits, newest first",
  query: z.object({ ...pageQuery, sort: sortBy('createdAt', 'amount', 'method', 'status') }),
  output: pageOf(deposit),
  errors: ['VALIDATION_ERROR'],
})
