import * as z from 'zod'
import type { PaymentValue } from '../provider/payment-provider.ts'
import { type CryptoRate, cryptoValueCents, shareOfPriceCents } from './crypto-value-cents.ts'

/**
 * What a stored payment is worth. Whether it was overpaid was decided by the paid share of the price, not by the
 * provider's valuation. So its value is calculated in the same way here.
 */
export function readCryptoValue(
  stored: Record<string, unknown>,
  { reason }: { reason: string | null },
): PaymentValue {
  const figures = cryptoFigures.parse(stored)
  if (figures.status === 'refunded') return { arrivedCents: 0n, worthlessReason: 'given-back' }
  const arrivedCents = reason === 'overpaid' ? shareOfPriceCents(figures) : cryptoValueCents(figures)
  return { arrivedCents, worthlessReason: null }
}

const text = z.string().nullable().catch(null)
const rate = { priceAmount: z.string().catch(''), payAmount: text, payCurrency: text }

/** Stored payments have the requested currency as `askedCurrency`. */
const cryptoFigures = z
  .object({
    status: z.string().catch(''),
    parentId: text,
    priceCurrency: z.string().catch(''),
    ...rate,
    parentRate: z.object(rate).nullable().catch(null),
    actuallyPaid: text,
    actuallyPaidAtFiat: text,
    outcomeAmount: text,
    outcomeCurrency: text,
    askedCurrency: text,
  })
  .transform(({ askedCurrency, ...figures }) => ({ ...figures, requestedCurrency: askedCurrency }))

/** What a stored payment was to cost. Figures that cannot be read count as absent. */
export function readRate(stored: Record<string, unknown>): CryptoRate {
  return z.object(rate).parse(stored)
}
