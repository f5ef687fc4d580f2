import type { suspendUser as contract } from '@docket/contract/admin/users'
import type { Output } from '@docket/contract/endpoint'
import type * as z from 'zod'
import type { Platform } from '../../platform/context/platform.ts'
import { invalid, ShopError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/security/actor.ts'
import { writeAuditEntry } from '../../platform/security/audit-log.ts'
import { endSessions } from '../../platform/security/sessions.ts'

/**
 * Suspends a customer, which ends all their sessions in all processes, or lifts the suspension. The wallet does not
 * change. An admin cannot be suspended, so that the shop cannot lose its last admin by mistake.
 * @throws NOT_FOUND, VALIDATION_ERROR
 */
export async function suspendUser(
  { db, sessions }: Pick<Platform, 'db' | 'sessions'>,
  actor: Actor,
  { id, suspended, reason }: z.output<typeof contract.body>,
): Promise<Output<typeof contract>> {
  const suspendedAt = await db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['role', 'suspended_at', 'erased_at'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user) throw new ShopError('NOT_FOUND')
    if (user.role === 'ADMIN') throw invalid({ id: ['An admin cannot be suspended.'] })
    if (user.erased_at) throw invalid({ id: ['This customer is erased.'] })
    if ((user.suspended_at !== null) === suspended) return user.suspended_at
    const next = suspended ? new Date() : null
    await tx.updateTable('users').set({ suspended_at: next }).where('id', '=', id).execute()
    if (suspended) await endSessions(tx, { userId: id })
    await writeAuditEntry(tx, {
      ...actor,
      action: suspended ? 'user.suspend' : 'user.reinstate',
      subject: `user:${id}`,
      before: { suspended: !suspended },
      after: { suspended, reason },
    })
    return next
  })
  sessions.forget()
  return { id, suspendedAt: suspendedAt?.toISOString() ?? null }
}
