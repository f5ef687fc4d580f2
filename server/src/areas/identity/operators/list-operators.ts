import type { Operator } from '@docket/contract/admin/operators'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { byTextKey } from '../../../host/lists/text-order.ts'

/** Every admin, by username. */
export async function listOperators(db: Database): Promise<{ operators: Operator[] }> {
  const rows = await selectOperators(db).orderBy(byTextKey('username')).execute()
  return { operators: rows.map(operatorOf) }
}

/** One admin. @throws NOT_FOUND */
export async function readOperator(db: Database, id: number): Promise<Operator> {
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
