import type { Limits } from '@docket/contract/admin/limits'
import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/security/actor.ts'
import { writeAuditEntry } from '../../platform/security/audit-log.ts'
import { columnsOf, limitsOf, selectLimits } from '../../platform/security/operator-limits/limits.ts'

/** Changes the limits of all operators, owners included. They apply to the next act. */
export async function saveLimits(db: Database, actor: Actor, limits: Limits): Promise<Limits> {
  return db.transaction().execute(async (tx) => {
    const before = limitsOf(await selectLimits(tx).forUpdate().executeTakeFirstOrThrow())
    await tx.updateTable('operator_limits').set(columnsOf(limits)).execute()
    await writeAuditEntry(tx, {
      ...actor,
      action: 'settings.update',
      subject: 'settings:limits',
      before,
      after: limits,
    })
    return limits
  })
}
