import type { invitation, Operator } from '@docket/contract/admin/operators'
import type { OperatorRole } from '@docket/contract/permissions'
import type * as z from 'zod'
import type { Platform } from '../../../host/context/platform.ts'
import type { Database } from '../../../host/db/database.ts'
import { invalid, ShopError } from '../../../host/errors.ts'
import { byTextKey } from '../../../host/lists/text-order.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { setOperatorRole } from '../../../host/security/identity-changes.ts'
import { lockLimits, useLimit } from '../../../host/security/operator-limits/use-limit.ts'
import { requireRightsOver } from '../../../host/security/rights-over-admins.ts'
import { recheckSessions } from '../../../host/security/sessions.ts'
import { writeEntry } from '../audit/audited.ts'
import { mailToken } from '../mailed-links/mailed-tokens.ts'
import { createAdmin, hashUnknownPassword } from './create-admin.ts'

/** Every admin, by username. */
export async function listOperators(db: Database): Promise<{ operators: Operator[] }> {
  const rows = await selectOperators(db).orderBy(byTextKey('username')).execute()
  return { operators: rows.map(operatorOf) }
}

/** One admin. @throws NOT_FOUND */
async function readOperator(db: Database, id: number): Promise<Operator> {
  const row = await selectOperators(db).where('users.id', '=', id).executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  return operatorOf(row)
}

function selectOperators(db: Database) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'operator_role', 'suspended_at', 'email_verified_at', 'created_at'])
    .select((q) => [
      q
        .exists(
          q
            .selectFrom('admin_totp')
            .select('admin_totp.id')
            .whereRef('admin_totp.id', '=', 'users.id')
            .where('confirmed_at', 'is not', null),
        )
        .as('has_totp'),
      q
        .selectFrom('sessions')
        .select((s) => s.fn.max('last_seen_at').as('last_seen_at'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .as('last_seen_at'),
    ])
    .where('role', '=', 'ADMIN')
}

type Row = Awaited<ReturnType<ReturnType<typeof selectOperators>['executeTakeFirstOrThrow']>>

function operatorOf(row: Row): Operator {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    operatorRole: row.operator_role,
    state: stateOf(row),
    hasTotp: Boolean(row.has_totp),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}

function stateOf({ suspended_at, email_verified_at }: Row): Operator['state'] {
  if (suspended_at) return 'SUSPENDED'
  return email_verified_at ? 'ACTIVE' : 'INVITED'
}

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
