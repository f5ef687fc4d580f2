import type { Arrival } from '@docket/contract/admin/deposit'
import { toDollars } from '@docket/contract/money'
import * as z from 'zod'
import type { Database } from '../../../platform/database.ts'
import { cardArrivedCents } from '../card/arrived-cents.ts'
import { MOST_CENTS } from '../carry-out.ts'
import { cryptoArrivedCents, shareOfPriceCents } from '../crypto/arrived-cents.ts'
import { exactCents, parseDecimal } from '../crypto/decimal.ts'

interface ReviewedDeposit {
  method: 'crypto' | 'card'
  amount_cents: bigint
  review: Record<string, unknown> | null
  /** From the rate that a card was charged at. */
  rate_e4: bigint | null
}

/** Compares the amount that arrived with the amount asked for; null if the deposit needed no review. */
export async function readArrival(db: Database, deposit: ReviewedDeposit): Promise<Arrival | null> {
  if (deposit.review === null) return null
  const { paymentId } = known.parse(deposit.review)
  const payment =
    paymentId === null
      ? undefined
      : await db
          .selectFrom('payments')
          .select('details')
          .where('payment_id', '=', paymentId)
          .executeTakeFirst()
  return arrivalOf(deposit, deposit.review, payment?.details ?? {})
}

/**
 * The same from a deposit's `review` and its payment's `details`. If the money is the surplus of another deposit, the
 * payment belongs to that one and `review` is not kept up to date, so `details` take precedence.
 */
export function arrivalOf(
  { method, amount_cents, rate_e4 }: Omit<ReviewedDeposit, 'review'>,
  review: Record<string, unknown>,
  details: Record<string, unknown>,
): Arrival {
  const { reason, ofDepositId, settled } = known.parse(review)
  const worth =
    method === 'card'
      ? cardWorth({ ...review, ...details }, { reason, rateE4: rate_e4 })
      : cryptoWorth({ ...review, ...details }, reason)
  const isSurplus = reason === 'overpaid'
  const isAskedFor = ofDepositId === null
  const ownCents = settled === null ? amount_cents : BigInt(settled.askedCents)
  return inDollars({
    ...worth,
    askedCents: isSurplus ? worth.priceCents : isAskedFor ? ownCents : null,
    creditedCents: isSurplus ? (worth.priceCents ?? 0n) : 0n,
  })
}

interface Worth {
  arrivedCents: bigint | null
  nothingBecause: Arrival['nothingBecause']
  /** The amount that the payment itself asked for; null if it is not known. */
  priceCents: bigint | null
}

/** For a payment that was credited: its value by the share of its price, as at that time, less what was credited. */
function cryptoWorth(json: Record<string, unknown>, reason: string | null): Worth {
  const { parentPaymentId, ...given } = cryptoFigures.parse(json)
  const figures = { ...given, parentId: given.parentId ?? parentPaymentId }
  const price = parseDecimal(figures.priceAmount)
  const priceCents = price && exactCents(price)
  if (figures.status === 'refunded') return { arrivedCents: 0n, nothingBecause: 'given-back', priceCents }
  const arrivedCents = reason === 'overpaid' ? shareOfPriceCents(figures) : cryptoArrivedCents(figures)
  return { arrivedCents, nothingBecause: null, priceCents }
}

function cardWorth(
  json: Record<string, unknown>,
  { reason, rateE4 }: { reason: string | null; rateE4: bigint | null },
): Worth {
  const figures = cardFigures.parse(json)
  const { amountKobo, domain } = figures
  const worth = { arrivedCents: 0n, priceCents: null }
  if (figures.status === 'reversed') return { ...worth, nothingBecause: 'given-back' }
  if (reason === 'wrong-mode' && domain === 'test') return { ...worth, nothingBecause: 'test-money' }
  const isKnown = amountKobo !== null && rateE4 !== null
  const arrivedCents = isKnown ? cardArrivedCents({ ...figures, amountKobo }, rateE4) : null
  return { ...worth, arrivedCents, nothingBecause: null }
}

interface Cents extends Pick<Worth, 'arrivedCents' | 'nothingBecause'> {
  askedCents: bigint | null
  creditedCents: bigint
}

function inDollars({ askedCents, arrivedCents, nothingBecause, creditedCents }: Cents): Arrival {
  // No wallet can be credited with more than this, so a larger figure of a provider is ignored.
  const arrived = arrivedCents !== null && arrivedCents <= MOST_CENTS ? arrivedCents : null
  const left = arrived === null ? null : arrived - creditedCents
  return {
    asked: dollarsOf(askedCents),
    arrived: dollarsOf(arrived),
    nothingBecause,
    difference: arrived === null || askedCents === null ? null : toDollars(arrived - askedCents),
    credited: toDollars(creditedCents),
    creditable: dollarsOf(left === null || left >= 0n ? left : 0n),
  }
}

const dollarsOf = (cents: bigint | null) => (cents === null ? null : toDollars(cents))

/** An unexpected value counts as absent. */
const text = z.string().nullable().catch(null)
const kobo = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform(BigInt)
  .nullable()
  .catch(null)

const known = z.object({
  reason: text,
  ofDepositId: z.int().nullable().catch(null),
  paymentId: text,
  settled: z.object({ askedCents: z.int() }).nullable().catch(null),
})

const cryptoFigures = z.object({
  status: z.string().catch(''),
  parentId: text,
  parentPaymentId: text,
  priceAmount: z.string().catch(''),
  priceCurrency: z.string().catch(''),
  payAmount: text,
  payCurrency: text,
  actuallyPaid: text,
  actuallyPaidAtFiat: text,
  askedCurrency: text,
})

const cardFigures = z.object({
  status: z.string().catch(''),
  amountKobo: kobo,
  requestedKobo: kobo,
  currency: z.string().catch(''),
  domain: text,
})
