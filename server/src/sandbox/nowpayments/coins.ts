import { toDollars } from '@docket/contract/money'

/** The coins of the simulator, with invented prices in cents. */
export const coins = {
  btc: { name: 'Bitcoin', cents: 6_000_000n },
  ltc: { name: 'Litecoin', cents: 8_000n },
  usdttrc20: { name: 'Tether (TRC20)', cents: 100n },
} as const

export type Coin = keyof typeof coins

const UNITS = 100_000_000n

export function isCoin(name: unknown): name is Coin {
  return typeof name === 'string' && Object.hasOwn(coins, name)
}

/** A price in a coin, rounded up to a hundred-millionth. */
export function unitsFor(priceCents: bigint, coin: Coin): bigint {
  const rate = coins[coin].cents
  return (priceCents * UNITS + rate - 1n) / rate
}

/** The value of an amount of a coin in dollars, as a JSON number. */
export function worthOf(units: bigint, coin: string): number {
  return isCoin(coin) ? toDollars((units * coins[coin].cents) / UNITS) : 0
}

/** An amount of a coin as a JSON number. */
export function coinNumber(units: bigint): number {
  return Number(coinText(units))
}

/** An amount of a coin as text, with at most eight decimals. */
export function coinText(units: bigint): string {
  const fraction = String(units % UNITS).padStart(8, '0')
  return `${units / UNITS}.${fraction}`.replace(/\.?0+$/, '')
}
