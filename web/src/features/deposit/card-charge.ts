import { toCents } from '@docket/contract/money'
import { koboFor, toRateE4 } from '@docket/contract/naira'

/** What a card is charged for a deposit, in naira: as the shop reckons it. Null for an amount that is none. */
export function nairaFor(amount: number | undefined, rate: number): number | null {
  if (amount === undefined || !(amount > 0) || Number(amount.toFixed(2)) !== amount) return null
  return Number(koboFor(toCents(amount), toRateE4(rate))) / 100
}
