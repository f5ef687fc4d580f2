import { ConfigError } from '../../../host/config.ts'
import type { Database } from '../../../host/db/database.ts'
import { acceptRate } from './accept-rate.ts'
import { newestRate } from './newest-rate.ts'

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
