import type { suspendUser as contract } from '@docket/contract/admin/users'
import type { Output } from '@docket/contract/endpoint'
import type * as z from 'zod'
import type { Platform } from '../../host/context/platform.ts'
import { invalid, ShopError } from '../../host/errors.ts'
import { withdrawMails } from '../../host/queue/mail.ts'
import type { Actor } from '../../host/security/actor.ts'
import { endAccess } from '../../host/security/end-access.ts'
import { setSuspension } from '../../host/security/identity-changes.ts'
import { lockLimits, useLimit } from '../../host/security/operator-limits/use-limit.ts'
import { requireRightsOver } from '../../host/security/rights-over-admins.ts'
import { writeEntry } from './audited.ts'

/**
 * Suspends a user, which ends all their sessions in all processes, their tracking keys and their mailed links, or lifts
 * the suspension. The wallet does not change.
 * To suspend another admin, the actor needs all permissions of that admin. An unused invitation of the suspended admin
 * stops working.
 * @throws NOT_FOUND; VALIDATION_ERROR; LIMIT_REACHED; FORBIDDEN for an admin with a permission that the actor lacks
 */
export async function suspendUser(
  { db, sessions }: Pick<Platform, 'db' | 'sessions'>,
  actor: Actor,
  { id, suspended, reason }: z.output<typeof contract.body>,
): Promise<Output<typeof contract>> {
  if (id === actor.actorId) throw invalid({ id: ['You cannot suspend yourself.'] })
  const suspendedAt = await db.transaction().execute(async (tx) => {
    await lockLimits(tx, actor)
    const target = await tx.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst()
    if (target?.role === 'ADMIN') await requireRightsOver(tx, actor, id)
    const user = await tx
      .selectFrom('users')
      .select(['suspended_at', 'erased_at'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user) throw new ShopError('NOT_FOUND')
    if (user.erased_at) throw invalid({ id: ['This customer is erased.'] })
    if ((user.suspended_at !== null) === suspended) return user.suspended_at
    if (suspended) await useLimit(tx, actor, 'customers', 1)
    if (suspended) {
      await endAccess(tx, id)
      await tx.deleteFrom('mailed_tokens').where('user_id', '=', id).where('used_at', 'is', null).execute()
      await withdrawMails(tx, { userId: id, template: 'accept-invitation' })
    }
    const entryId = await writeEntry(tx, {
      ...actor,
      action: suspended ? 'user.suspend' : 'user.reinstate',
      subject: `user:${id}`,
      before: { suspended: !suspended },
      after: { suspended, reason },
    })
    return setSuspension(tx, entryId)
  })
  sessions.forget(id)
  return { id, suspendedAt: suspendedAt?.toISOString() ?? null }
}
