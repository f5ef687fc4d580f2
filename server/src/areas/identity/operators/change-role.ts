import type { Operator } from '@docket/contract/admin/operators'
import type { OperatorRole } from '@docket/contract/permissions'
import type { Platform } from '../../../host/context/platform.ts'
import { invalid } from '../../../host/errors.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { setOperatorRole } from '../../../host/security/identity-changes.ts'
import { lockLimits, useLimit } from '../../../host/security/operator-limits/use-limit.ts'
import { requireRightsOver } from '../../../host/security/rights-over-admins.ts'
import { recheckSessions } from '../../../host/security/sessions.ts'
import { writeEntry } from '../audit/audited.ts'
import { readOperator } from './list-operators.ts'

/**
 * Gives another admin another role, which applies to their sessions at once, in every process.
 * @throws NOT_FOUND; LIMIT_REACHED; VALIDATION_ERROR for the actor's own role; FORBIDDEN if the old or the new role has a permission
 * that the actor lacks
 */
export async function changeRole(
  { db, sessions }: Pick<Platform, 'db' | 'sessions'>,
  actor: Actor,
  { id, operatorRole }: { id: number; operatorRole: OperatorRole },
): Promise<Operator> {
  if (id === actor.actorId) throw invalid({ id: ['You cannot change your own role. Ask another owner.'] })
  const operator = await db.transaction().execute(async (tx) => {
    await lockLimits(tx, actor)
    await requireRightsOver(tx, actor, id)
    await requireRightsOver(tx, actor, operatorRole)
    const { operatorRole: before } = await readOperator(tx, id)
    if (before === operatorRole) return readOperator(tx, id)
    await useLimit(tx, actor, 'operators', 1)
    await recheckSessions(tx, id)
    const entryId = await writeEntry(tx, {
      ...actor,
      action: 'user.change-role',
      subject: `user:${id}`,
      before: { operatorRole: before },
      after: { operatorRole },
    })
    await setOperatorRole(tx, entryId, operatorRole)
    return readOperator(tx, id)
  })
  sessions.forget(id)
  return operator
}
