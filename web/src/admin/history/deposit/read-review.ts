import { toDollars } from '@docket/contract/money'
import * as z from 'zod'

/** Why a deposit needed a person, as far as it says what we know of. */
export interface Review {
  reason: string | null
  /** The deposit whose payment brought this money. */
  ofDepositId: number | null
  paymentId: string | null
  settled: { decision: 'credit' | 'refuse'; reason: string; askedDollars: number } | null
  /** The rest: what the provider said of the payment. */
  figures: Record<string, unknown>
}

const known = z.looseObject({
  reason: z.string().nullable().catch(null),
  ofDepositId: z.int().positive().nullable().catch(null),
  paymentId: z.string().nullable().catch(null),
  settled: z
    .object({ decision: z.enum(['credit', 'refuse']), reason: z.string(), askedCents: z.int() })
    .nullable()
    .catch(null),
})

/** Reads a deposit's `review`, which the shop keeps as it wrote it; what is not as expected reads as absent. */
export function readReview(review: Record<string, unknown> | null): Review | null {
  if (review === null) return null
  const { reason, ofDepositId, paymentId, settled, ...figures } = known.parse(review)
  return {
    reason,
    ofDepositId,
    paymentId,
    settled: settled && {
      decision: settled.decision,
      reason: settled.reason,
      askedDollars: toDollars(BigInt(settled.askedCents)),
    },
    figures,
  }
}
