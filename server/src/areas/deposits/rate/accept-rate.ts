import { fromRateE4 } from '@docket/contract/naira'
import { sql } from 'kysely'
import { ConfigError } from '../../../host/config.ts'
import type { Database } from '../../../host/db/database.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { writeEntry } from '../audit/audited.ts'
import { newestRate } from './stored-rate.ts'

/**
 * Accepts a rate that was refused because it differs too much from the previous one, if it is still the newest: a newer
 * one may have arrived since the operator looked. Returns it in naira per dollar; null if it is not the newest or is no
 * longer refused.
 */
export async function acceptRate(
  db: Database,
  id: number,
  actor: Actor | { actorId: null },
): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number; rate_e4: bigint }>`
      UPDATE exchange_rates SET refused = false
      WHERE id = ${id} AND id = (SELECT max(id) FROM exchange_rates) AND refused
      RETURNING id, rate_e4`.execute(tx)
    const accepted = rows[0]
    if (!accepted) return null
    await writeEntry(tx, {
      ...actor,
      action: 'exchange-rate.accept',
      subject: `exchange-rate:${accepted.id}`,
      before: { refused: true },
      after: { refused: false, rateE4: accepted.rate_e4 },
    })
    return fromRateE4(accepted.rate_e4)
  })
}

/**
 * Prints the newest rate and accepts it if it was refused, for an operator at a terminal. It never accepts another rate
 * than the printed one.
 * @throws ConfigError if a newer rate has arrived since, or if the printed one was accepted already.
 */
export async function acceptNewestRate(db: Database, print: (line: string) => void): Promise<void> {
  const newest = await newestRate(db)
  if (newest?.state !== 'refused') {
    print('The newest exchange rate was not refused: nothing to accept.')
    return
  }
  const { id, rate, source, providerTime, previousRate } = newest
  const last = previousRate === null ? 'none was used before' : `the last one in use was ${previousRate}`
  print(`Exchange rate ${id}: ${rate} naira per dollar, by ${source} of ${providerTime}; ${last}.`)
  if ((await acceptRate(db, id, { actorId: null })) === null) {
    throw new ConfigError(
      'A newer exchange rate has arrived, or this one was accepted already. Nothing was changed: run this command again.',
    )
  }
  print(`Accepted: ${rate} naira per dollar.`)
}
