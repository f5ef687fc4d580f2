import type { Arrival, Review } from '@docket/contract/admin/deposits'
import { toDollars } from '@docket/contract/money'
import type { PaymentValue, ProviderFacts } from '../../../payments/provider/payment-provider.ts'
import { MAX_CENTS } from '../decide/change-deposit.ts'

interface ReviewedDeposit {
  requested_cents: bigint
  /** The exchange rate that the card was charged at; null without one. */
  rate_e4: bigint | null
}

/**
 * Compares the amount that arrived with the amount requested. The separate deposit of a surplus (`overpaid`, with
 * `ofDepositId`) shows the figures of its whole payment: the payment's price is the requested amount, and also the amount that is already
 * credited. Any other separate deposit (with `ofDepositId`) has no requested amount.
 */
export function arrivalOf(
  { readValue }: Pick<ProviderFacts, 'readValue'>,
  { requested_cents, rate_e4 }: ReviewedDeposit,
  { reason, ofDepositId, figures }: Pick<Review, 'reason' | 'ofDepositId' | 'figures'>,
): Arrival {
  const value = readValue(figures, { reason, rateE4: rate_e4 })
  const isSurplus = reason === 'overpaid' && ofDepositId !== null
  const requestedCents = ofDepositId === null ? requested_cents : null
  return inDollars({
    ...value,
    requestedCents: isSurplus ? value.priceCents : requestedCents,
    creditedCents: isSurplus ? (value.priceCents ?? 0n) : 0n,
  })
}

interface Cents extends Pick<PaymentValue, 'arrivedCents' | 'worthlessReason'> {
  requestedCents: bigint | null
  creditedCents: bigint
}

function inDollars({ requestedCents, arrivedCents, worthlessReason, creditedCents }: Cents): Arrival {
  // No wallet can be credited with more than this, so a larger figure of a provider is ignored.
  const arrived = arrivedCents !== null && arrivedCents <= MAX_CENTS ? arrivedCents : null
  const remaining = arrived === null ? null : arrived - creditedCents
  return {
    requested: dollarsOf(requestedCents),
    arrived: dollarsOf(arrived),
    worthlessReason,
    difference: arrived === null || requestedCents === null ? null : toDollars(arrived - requestedCents),
    credited: toDollars(creditedCents),
    creditable: dollarsOf(remaining === null || remaining >= 0n ? remaining : 0n),
  }
}

const dollarsOf = (cents: bigint | null) => (cents === null ? null : toDollars(cents))
