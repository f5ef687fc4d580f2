import type { users } from '@docket/contract/admin/user'
import type { Output } from '@docket/contract/endpoint'
import { toDollars } from '@docket/contract/money'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../../platform/database.ts'
import { pageWindow, sortOrder } from '../../platform/page.ts'
import { containing } from '../../platform/search.ts'

const sortColumns = {
  createdAt: 'users.id',
  username: 'users.username',
  email: 'users.email',
  balance: 'wallets.balance_cents',
} as const

/** A page of all users, newest first unless sorted otherwise. */
export async function listUsers(
  db: Database,
  query: z.output<typeof users.query>,
): Promise<Output<typeof users>> {
  const { column, direction } = sortOrder(query.sort ?? '-createdAt', sortColumns)
  const { page, pageSize, limit, offset } = pageWindow(query)
  const part = containing(query.search ?? '')
  const filtered = db
    .selectFrom('users')
    .innerJoin('wallets', 'wallets.user_id', 'users.id')
    .$if(Boolean(query.search), (q) =>
      q.where((where) => where.or([where('email', 'ilike', part), where('username', 'ilike', part)])),
    )
  const [rows, { total }] = await Promise.all([
    filtered
      .select(['users.id', 'username', 'email', 'role', 'users.created_at', 'suspended_at', 'balance_cents'])
      .orderBy(column, direction)
      .orderBy('users.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    filtered.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow(),
  ])
  const items = rows.map((row) => ({
    id: row.id,
    username: row.username,
    email: row.email,
    role: row.role,
    createdAt: row.created_at.toISOString(),
    suspendedAt: row.suspended_at?.toISOString() ?? null,
    balance: toDollars(row.balance_cents),
  }))
  return { items, total, page, pageSize }
}
