import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { ADVISORY_LOCKS } from '../../../host/db/advisory-locks.ts'
import type { Database } from '../../../host/db/database.ts'
import { publish } from '../../../host/events/publish.ts'
import { ExchangeRateError, type ExchangeRateSource } from '../payments/exchange-rate/exchange-rate.ts'
import { STALE_AFTER_HOURS } from './stored-rate.ts'

const MINUTE_MS = 60_000
/**
 * The pause before the next fetch lasts until the source expects a new rate, but is kept within these limits. A refused
 * rate is fetched again after the shortest one: the next answer is usually right, and until then no card is charged.
 */
const [MIN_PAUSE_MS, MAX_PAUSE_MS] = [15 * MINUTE_MS, 6 * 60 * MINUTE_MS]
const DEFAULT_PAUSE_MS = 60 * MINUTE_MS

/**
 * Fetches a new rate from the source if one is due, and stores it for all processes. Ignores a stale rate. A rate that
 * differs from the last one in use by more than 25 % is stored as refused, because a wrong rate is worse than none. So
 * is the first rate of a shop, which can be compared with none: an operator confirms it. If the source fails, the next
 * run tries again.
 */
export async function refreshRate(
  { db, log }: { db: Database; log: FastifyBaseLogger },
  source: ExchangeRateSource,
): Promise<void> {
  const newest = await db
    .selectFrom('exchange_rates')
    .select(['source', 'ask_again_at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest && newest.source === source.name && newest.ask_again_at.getTime() > Date.now()) return

  const fetched = await fetchRate(source, log)
  if (!fetched) return
  const ageMs = Date.now() - fetched.providerTime.getTime()
  if (ageMs >= STALE_AFTER_HOURS * 60 * MINUTE_MS) {
    log.warn({ source: source.name }, 'The fetched exchange rate is stale; it is not used.')
    return
  }
  const refused = await storeRate(db, source, fetched)
  if (refused) {
    log.error(
      { source: source.name },
      'The exchange rate is the first one, or more than 25 % off the last one; it is not used. If it is right: npm run rate:accept',
    )
  }
}

async function fetchRate(source: ExchangeRateSource, log: FastifyBaseLogger) {
  try {
    return await source.fetch()
  } catch (error) {
    if (!(error instanceof ExchangeRateError)) throw error
    log.warn({ source: source.name, reason: error.message }, 'The exchange rate could not be fetched.')
    return null
  }
}

async function storeRate(
  db: Database,
  { name: source, isSimulated }: Pick<ExchangeRateSource, 'name' | 'isSimulated'>,
  { rateE4, providerTime, nextUpdate }: Awaited<ReturnType<ExchangeRateSource['fetch']>>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // Without the lock, two runs at the same time would both compare with the same earlier rate.
    await sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.exchangeRate})`.execute(tx)
    const newest = tx
      .selectFrom('exchange_rates')
      .select(['rate_e4', 'refused'])
      .orderBy('id', 'desc')
      .limit(1)
    const last = await newest.where('refused', '=', false).executeTakeFirst()
    const before = await newest.executeTakeFirst()
    const refused = last ? isJump(last.rate_e4, rateE4) : !isSimulated
    await tx
      .insertInto('exchange_rates')
      .values({
        rate_e4: rateE4,
        source,
        provider_time: providerTime,
        ask_again_at: new Date(Date.now() + (refused ? MIN_PAUSE_MS : pauseUntil(nextUpdate))),
        refused,
      })
      .execute()
    // While the source keeps this rate, it is refused again and again: that is told once.
    if (refused && !before?.refused)
      await publish(tx, 'rate.refused', { subject: 'rate', payload: { source } })
    return refused
  })
}

/** More than 25 % up or down. */
function isJump(lastE4: bigint, nextE4: bigint): boolean {
  const difference = nextE4 > lastE4 ? nextE4 - lastE4 : lastE4 - nextE4
  return difference * 4n > lastE4
}

function pauseUntil(nextUpdate: Date | null): number {
  if (!nextUpdate) return DEFAULT_PAUSE_MS
  return Math.min(Math.max(nextUpdate.getTime() - Date.now(), MIN_PAUSE_MS), MAX_PAUSE_MS)
}
