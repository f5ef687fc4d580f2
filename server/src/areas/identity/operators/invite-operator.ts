import type { invitation, Operator } from '@docket/contract/admin/operators'
import type * as z from 'zod'
import type { Platform } from '../../../host/context/platform.ts'
import { invalid } from '../../../host/errors.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { lockLimits, useLimit } from '../../../host/security/operator-limits/use-limit.ts'
import { requireRightsOver } from '../../../host/security/rights-over-admins.ts'
import { writeEntry } from '../audit/audited.ts'
import { mailToken } from '../mailed-links/mailed-tokens.ts'
import { createAdmin, hashUnknownPassword } from './create-admin.ts'
import { readOperator } from './list-operators.ts'

/**
 * Creates an admin and mails the invitation, all or nothing.
 * @throws LIMIT_REACHED; FORBIDDEN if the role has a permission that the actor lacks; VALIDATION_ERROR if address or
 *   username is taken
 */
export async function inviteOperator(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  actor: Actor,
  invitee: z.output<typeof invitation>,
): Promise<Operator> {
  const passwordHash = await hashUnknownPassword()
  return db.transaction().execute(async (tx) => {
    await lockLimits(tx, actor)
    await requireRightsOver(tx, actor, invitee.operatorRole)
    await useLimit(tx, actor, 'operators', 1)
    const id = await createAdmin(tx, actor, { ...invitee, passwordHash })
    if (id === null) {
      throw invalid({ email: ['This address is already registered. Use another one for the admin.'] })
    }
    await mailToken(tx, keys, { userId: id, purpose: 'accept-invitation' })
    return readOperator(tx, id)
  })
}

/**
 * Mails one more link. The earlier ones work until one of them is used.
 * @throws NOT_FOUND; FORBIDDEN; VALIDATION_ERROR if the admin has accepted the invitation, or is suspended
 */
export async function inviteAgain(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  actor: Actor,
  id: number,
): Promise<Operator> {
  return db.transaction().execute(async (tx) => {
    await requireRightsOver(tx, actor, id)
    // mailToken needs the lock of the row.
    await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    const operator = await readOperator(tx, id)
    if (operator.state !== 'INVITED') throw invalid({ id: ['Only an invited admin can be invited again.'] })
    await mailToken(tx, keys, { userId: id, purpose: 'accept-invitation' })
    await writeEntry(tx, { ...actor, action: 'user.invite-again', subject: `user:${id}` })
    return operator
  })
}
