import * as z from 'zod'
import type { PaymentValue } from '../provider/payment-provider.ts'
import { cardValueCents } from './card-value-cents.ts'

/** The value of a stored payment by card, at the rate that its deposit was opened at. */
export function readCardValue(
  stored: Record<string, unknown>,
  { reason, rateE4 }: { reason: string | null; rateE4: bigint | null },
): PaymentValue {
  const figures = cardFigures.parse(stored)
  const { amountKobo, domain } = figures
  if (figures.status === 'reversed') return { arrivedCents: 0n, worthlessReason: 'given-back' }
  if (reason === 'wrong-mode' && domain === 'test') return { arrivedCents: 0n, worthlessReason: 'test-money' }
  const isKnown = amountKobo !== null && rateE4 !== null
  const arrivedCents = isKnown ? cardValueCents({ ...figures, amountKobo }, rateE4) : null
  return { arrivedCents, worthlessReason: null }
}

const kobo = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform(BigInt)
  .nullable()
  .catch(null)

const cardFigures = z.object({
  status: z.string().catch(''),
  amountKobo: kobo,
  requestedKobo: kobo,
  currency: z.string().catch(''),
  domain: z.string().nullable().catch(null),
})
