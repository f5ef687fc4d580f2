import { toCents } from '@docket/contract/money'
import { koboFor, toRateE4 } from '@docket/contract/naira'

/** What a card is charged for a deposit, in naira, calculated as on the server. Null for an invalid amount. */
export function nairaFor(amount: number | undefined, rate: number): number | null {
  if (amount === undefined || !(amount > 0) || Number(amount.toFixed(2)) !== amount) return null
  return Number(koboFor(toCents(amount), toRateE4(rate))) / 100
}
