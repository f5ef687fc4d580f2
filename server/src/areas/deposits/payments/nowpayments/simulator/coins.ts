import { toDollars } from '@docket/contract/money'
import { withoutEnding } from '@docket/contract/without-ending'

/** The coins of the simulator. The prices of one coin, in cents, are invented. */
export const coins = {
  btc: { name: 'Bitcoin', cents: 6_000_000n },
  ltc: { name: 'Litecoin', cents: 8_000n },
  usdttrc20: { name: 'Tether (TRC20)', cents: 100n },
} as const

export type Coin = keyof typeof coins

const UNITS_PER_COIN = 100_000_000n

export function isCoin(name: unknown): name is Coin {
  return typeof name === 'string' && Object.hasOwn(coins, name)
}

/** The amount of a coin that is worth a price, in hundred-millionths of the coin, rounded up. */
export function unitsFor(priceCents: bigint, coin: Coin): bigint {
  const coinCents = coins[coin].cents
  return (priceCents * UNITS_PER_COIN + coinCents - 1n) / coinCents
}

/** The value of an amount of a coin in dollars, as a JSON number. */
export function worthOf(units: bigint, coin: string): number {
  return isCoin(coin) ? toDollars((units * coins[coin].cents) / UNITS_PER_COIN) : 0
}

/** An amount of a coin as a JSON number. */
export function coinNumber(units: bigint): number {
  return Number(coinText(units))
}

/** An amount of a coin as text, with at most eight decimals. */
export function coinText(units: bigint): string {
  const fraction = String(units % UNITS_PER_COIN).padStart(8, '0')
  const decimals = withoutEnding(fraction, '0')
  return `${units / UNITS_PER_COIN}${decimals && `.${decimals}`}`
}
