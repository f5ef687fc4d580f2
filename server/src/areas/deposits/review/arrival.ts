import type { Arrival, Review } from '@docket/contract/admin/deposits'
import { toDollars } from '@docket/contract/money'
import { MAX_CENTS } from '../decide/change-deposit.ts'
import type { PaymentValue, ProviderFacts } from '../payments/provider/payment-provider.ts'

interface ReviewedDeposit {
  requested_cents: bigint
  /** The exchange rate that the card was charged at; null without one. */
  rate_e4: bigint | null
}

/**
 * Compares the amount that arrived with the amount requested. A separate deposit (with `ofDepositId`) has no requested
 * amount. One for a part of its payment, a surplus or what arrived later, counts the part that it was opened for: the
 * figures of the payment are of all its parts.
 */
export function arrivalOf(
  { readValue }: Pick<ProviderFacts, 'readValue'>,
  { requested_cents, rate_e4 }: ReviewedDeposit,
  { reason, ofDepositId, figures }: Pick<Review, 'reason' | 'ofDepositId' | 'figures'>,
): Arrival {
  const isPart = reason === 'overpaid' && ofDepositId !== null
  const value = readValue(figures, { reason: isPart ? null : reason, rateE4: rate_e4 })
  return inDollars(isPart ? partOf(value, requested_cents) : value, {
    requestedCents: ofDepositId === null ? requested_cents : null,
  })
}

/** What a part of a payment is worth that was worth this when its deposit was opened. */
function partOf(value: PaymentValue, cents: bigint): PaymentValue {
  if (value.worthlessReason !== null) return value
  // A deposit for money of unknown value has an amount of one cent.
  const isUnknown = value.arrivedCents === null && cents <= 1n
  return { ...value, arrivedCents: isUnknown ? null : cents }
}

function inDollars(
  { arrivedCents, worthlessReason }: PaymentValue,
  { requestedCents }: { requestedCents: bigint | null },
): Arrival {
  // No wallet can be credited with more than this, so a larger figure of a provider is ignored.
  const arrived = arrivedCents !== null && arrivedCents <= MAX_CENTS ? arrivedCents : null
  return {
    requested: dollarsOf(requestedCents),
    arrived: dollarsOf(arrived),
    worthlessReason,
    difference: arrived === null || requestedCents === null ? null : toDollars(arrived - requestedCents),
    credited: 0,
    creditable: dollarsOf(arrived),
  }
}

const dollarsOf = (cents: bigint | null) => (cents === null ? null : toDollars(cents))
