import { fromRateE4 } from '@docket/contract/naira'
import { sql } from 'kysely'
import { recordChange } from '../../../platform/audit-log.ts'
import type { Database } from '../../../platform/database.ts'

/**
 * An operator's word that the newest rate, refused as a jump, is right. Answers it in naira per dollar; null where the
 * newest one was not refused.
 */
export async function acceptRate(db: Database): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number; rate_e4: bigint }>`
      UPDATE exchange_rates SET refused = false
      WHERE id = (SELECT max(id) FROM exchange_rates) AND refused
      RETURNING id, rate_e4`.execute(tx)
    const accepted = rows[0]
    if (!accepted) return null
    await recordChange(tx, {
      actorId: null,
      action: 'exchange-rate.accept',
      subject: `exchange-rate:${accepted.id}`,
      before: { refused: true },
      after: { refused: false, rateE4: accepted.rate_e4 },
    })
    return fromRateE4(accepted.rate_e4)
  })
}
