/** A rate in naira per dollar is exact to a ten-thousandth of a naira. */
const RATE_UNITS = 10_000n

/** Converts a rate from naira per dollar, as the API sends it, to ten-thousandths of a naira per dollar. */
export function toRateE4(rate: number): bigint {
  return BigInt(Math.round(rate * Number(RATE_UNITS)))
}

/** Converts a rate from ten-thousandths of a naira per dollar to naira per dollar. */
export function fromRateE4(rateE4: bigint): number {
  return Number(rateE4) / Number(RATE_UNITS)
}

/** The charge of a card for a deposit: integer kobo, rounded up, so that it is worth at least the deposit. */
export function koboFor(amountCents: bigint, rateE4: bigint): bigint {
  return (amountCents * rateE4 + RATE_UNITS - 1n) / RATE_UNITS
}

/** Kobo as naira with two decimals, as the API sends an amount. */
export function nairaOf(kobo: bigint): number {
  return Number(kobo) / 100
}

/** What a charge is worth, in cents, rounded down. `centsFor(koboFor(cents, rate), rate)` is `cents`. */
export function centsFor(amountKobo: bigint, rateE4: bigint): bigint {
  return (amountKobo * RATE_UNITS) / rateE4
}
