import { fromRateE4 } from '@docket/contract/naira'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import { writeAuditEntry } from '../../../platform/audit-log.ts'
import type { Database } from '../../../platform/database.ts'

/**
 * An operator's word that the newest rate, refused as a jump, is right. It is the one named or none: a newer one may have
 * come since the operator looked. Answers it in naira per dollar; null where it is not that, or not refused any more.
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
    await writeAuditEntry(tx, {
      ...actor,
      action: 'exchange-rate.accept',
      subject: `exchange-rate:${accepted.id}`,
      before: { refused: true },
      after: { refused: false, rateE4: accepted.rate_e4 },
    })
    return fromRateE4(accepted.rate_e4)
  })
}
