import type { exchangeRate } from '@docket/contract/deposits'
import type { Output } from '@docket/contract/endpoint'
import { fromRateE4 } from '@docket/contract/naira'
import type { Database } from '../../../host/db/database.ts'
import type { ExchangeRateSource } from '../payments/exchange-rate/exchange-rate.ts'
import { currentRate } from './current-rate.ts'
import { signRate } from './rate-token.ts'

/** How long a customer may take to choose an amount in naira. */
const HELD_MS = 5 * 60_000

/** The current rate, held for one user for five minutes, or until it is stale. @throws RATE_UNAVAILABLE */
export async function quoteRate(
  { db, rateKey }: { db: Database; rateKey: Uint8Array },
  source: ExchangeRateSource,
  userId: number,
): Promise<Output<typeof exchangeRate>> {
  const { id, rateE4, staleAt } = await currentRate(db)
  const now = Date.now()
  // A token stores its expiry in whole seconds.
  const validUntil = new Date(Math.floor(Math.min(now + HELD_MS, staleAt.getTime()) / 1_000) * 1_000)
  return {
    rate: fromRateE4(rateE4),
    validUntil: validUntil.toISOString(),
    expiresIn: Math.max(0, (validUntil.getTime() - now) / 1_000),
    token: await signRate(rateKey, userId, { rateId: id, rateE4, validUntil }),
    attribution: source.attribution,
  }
}
