import type { Limits, LimitsAndRaises } from '@docket/contract/admin/limits'
import type { Database } from '../../host/db/database.ts'
import type { Actor } from '../../host/security/actor.ts'
import { writeLimits } from '../../host/security/operator-limits/limits.ts'
import { writeEntry } from './audited.ts'

/** Changes the limits of all operators, owners included. What is raised applies in an hour, all else at once. */
export async function saveLimits(db: Database, actor: Actor, limits: Limits): Promise<LimitsAndRaises> {
  return db.transaction().execute(async (tx) => {
    const { before, after } = await writeLimits(tx, limits)
    const raisesApplyAt = after.raises
      .map(({ appliesAt }) => appliesAt)
      .sort()
      .at(-1)
    await writeEntry(tx, {
      ...actor,
      action: 'settings.update',
      subject: 'settings:limits',
      before,
      after: { ...limits, ...(raisesApplyAt && { raisesApplyAt }) },
    })
    return after
  })
}
