import type { accounts } from '@docket/contract/admin/stock'
import type { Output } from '@docket/contract/endpoint'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Platform } from '../../../host/context/platform.ts'
import type { Database } from '../../../host/db/database.ts'
import { pageWindow } from '../../../host/lists/page.ts'
import { decryptRows, type EncryptedRow } from '../../../host/security/encryption.ts'
import { type AccountRow, accountOf } from './account-of.ts'
import { countAccounts } from './count-accounts.ts'
import { requireProduct } from './require-product.ts'

/**
 * A page of a product's decrypted accounts, newest first unless sorted otherwise, and the number of accounts in each
 * status. The product may be archived. Texts of sold accounts are decrypted only if `canReadSoldTexts` is true.
 * @throws NOT_FOUND
 */
export async function listAccounts(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  query: z.output<typeof accounts.query>,
  { canReadSoldTexts }: { canReadSoldTexts: boolean },
): Promise<Output<typeof accounts>> {
  await requireProduct(db, query.logProductId)
  const { page, pageSize, limit, offset } = pageWindow(query)
  const [counts, rows] = await Promise.all([
    countAccounts(db, query.logProductId),
    selectPage(db, query, { limit, offset }),
  ])
  const readable = rows.filter(({ purchase_id }) => canReadSoldTexts || purchase_id === null)
  const decrypted = new Map(
    (await decryptRows(keys, 'accounts', readable)).map(({ id, value }) => [id, value]),
  )
  const items = rows.map((row) => accountOf(row, decrypted.get(row.id) ?? null))
  const all = counts.available + counts.held + counts.sold + counts.withdrawn
  const total = { ...counts, all }[query.status ?? 'all']
  return { items, total, page, pageSize, ...counts }
}

/** For each status, the query of the ids of a product's accounts. */
const sources = {
  all: (productId: number) => sql`SELECT id FROM accounts WHERE product_id = ${productId}`,
  available: (productId: number) =>
    sql`SELECT account_id AS id FROM available_accounts WHERE product_id = ${productId}`,
  held: (productId: number) =>
    sql`SELECT account_id AS id FROM held_accounts WHERE product_id = ${productId}`,
  sold: (productId: number) => sql`
    SELECT id FROM accounts JOIN sold_accounts ON sold_accounts.account_id = accounts.id
    WHERE product_id = ${productId}
  `,
  withdrawn: (productId: number) =>
    sql`SELECT account_id AS id FROM withdrawn_accounts WHERE product_id = ${productId}`,
}

/** Sorts by id instead of time: an account gets its id when it is added. */
async function selectPage(
  db: Database,
  { logProductId, status = 'all' as const, sort }: PageOrder,
  { limit, offset }: { limit: number; offset: number },
): Promise<(AccountRow & EncryptedRow)[]> {
  const direction = sort === 'createdAt' ? sql`ASC` : sql`DESC`
  const { rows } = await sql<AccountRow & EncryptedRow>`
    WITH page AS MATERIALIZED (
      ${sources[status](logProductId)} ORDER BY id ${direction} LIMIT ${limit} OFFSET ${offset}
    )
    SELECT a.id, a.product_id, a.created_at, a.key_id, a.ciphertext, s.purchase_id, w.withdrawn_at, h.hold_id
    FROM page JOIN accounts a ON a.id = page.id LEFT JOIN sold_accounts s ON s.account_id = a.id
      LEFT JOIN withdrawn_accounts w ON w.account_id = a.id
      LEFT JOIN held_accounts h ON h.account_id = a.id
    ORDER BY a.id ${direction}
  `.execute(db)
  return rows
}

interface PageOrder {
  logProductId: number
  status?: keyof typeof sources | undefined
  sort?: z.output<typeof accounts.query>['sort']
}
