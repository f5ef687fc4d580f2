import { fromRateE4 } from '@docket/contract/naira'
import { sql } from 'kysely'
import type { Database } from '../../../host/db/database.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { writeEntry } from '../audit/audited.ts'

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
