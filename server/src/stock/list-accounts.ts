import type { accounts } from '@docket/contract/admin/account'
import type { Output } from '@docket/contract/endpoint'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../platform/database.ts'
import { pageWindow } from '../platform/page.ts'
import type { Platform } from '../platform/platform.ts'
import { type AccountRow, accountOf } from './account-of.ts'
import { countAccounts } from './count-accounts.ts'
import { requireProduct } from './require-product.ts'
import { revealAccounts, type SealedAccount } from './reveal-accounts.ts'

/**
 * A page of a product's lines in clear, newest first unless sorted otherwise, with the counts over all of them.
 * An archived product's are listed too. Only the page is decrypted. @throws NOT_FOUND
 */
export async function listAccounts(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  query: z.output<typeof accounts.query>,
): Promise<Output<typeof accounts>> {
  await requireProduct(db, query.logProductId)
  const { page, pageSize, limit, offset } = pageWindow(query)
  const [{ available, sold, withdrawn }, rows] = await Promise.all([
    countAccounts(db, query.logProductId),
    selectPage(db, query, { limit, offset }),
  ])
  const revealed = await revealAccounts(keys, rows)
  const items = rows.map((row, index) => accountOf(row, revealed[index]?.value ?? ''))
  const total = { available, sold, withdrawn, all: available + sold + withdrawn }[query.status ?? 'all']
  return { items, total, page, pageSize, available, sold, withdrawn }
}

/** Where the ids of a product's lines are read from, in order, by status. */
const sources = {
  all: (productId: number) => sql`SELECT id FROM accounts WHERE product_id = ${productId}`,
  available: (productId: number) =>
    sql`SELECT account_id AS id FROM available_accounts WHERE product_id = ${productId}`,
  sold: (productId: number) => sql`
    SELECT id FROM accounts JOIN sold_accounts ON sold_accounts.account_id = accounts.id
    WHERE product_id = ${productId}
  `,
  withdrawn: (productId: number) =>
    sql`SELECT account_id AS id FROM withdrawn_accounts WHERE product_id = ${productId}`,
}

/** A line is given its id when it comes in, so the order of ids is the order of time. */
async function selectPage(
  db: Database,
  { logProductId, status = 'all' as const, sort }: PageOrder,
  { limit, offset }: { limit: number; offset: number },
): Promise<(AccountRow & SealedAccount)[]> {
  const direction = sort === 'createdAt' ? sql`ASC` : sql`DESC`
  const { rows } = await sql<AccountRow & SealedAccount>`
    WITH page AS MATERIALIZED (
      ${sources[status](logProductId)} ORDER BY id ${direction} LIMIT ${limit} OFFSET ${offset}
    )
    SELECT a.id, a.product_id, a.created_at, a.key_id, a.ciphertext, s.purchase_id, w.withdrawn_at
    FROM page JOIN accounts a ON a.id = page.id LEFT JOIN sold_accounts s ON s.account_id = a.id
      LEFT JOIN withdrawn_accounts w ON w.account_id = a.id
    ORDER BY a.id ${direction}
  `.execute(db)
  return rows
}

interface PageOrder {
  logProductId: number
  status?: keyof typeof sources | undefined
  sort?: z.output<typeof accounts.query>['sort']
}
