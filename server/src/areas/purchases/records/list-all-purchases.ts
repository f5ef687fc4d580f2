import type { allPurchases, purchaseOfUser, purchasesLink } from '@docket/contract/admin/purchases'
import type { Page } from '@docket/contract/page'
import { type NotNull, sql } from 'kysely'
import type * as z from 'zod'
import type { LongList } from '../../../host/areas/long-list.ts'
import type { Database } from '../../../host/db/database.ts'
import { countLongList, readLongPage } from '../../../host/lists/long-list.ts'
import { readPage, sortOrder } from '../../../host/lists/page.ts'
import { containsEmail } from '../../../host/lists/search.ts'
import { listedPurchaseOf, selectPurchaseSummaries } from './purchases.ts'

const sortColumns = { purchasedAt: 'purchases.id', amount: 'purchases.amount_cents' } as const

/** The purchases of accounts. */
export const purchasesList: LongList = {
  name: 'purchases',
  table: 'purchases',
  time: 'purchased_at',
  isInList: "kind = 'ACCOUNTS'",
}

export type PurchasesQuery = z.output<typeof allPurchases.query>

/** A page of all customers' purchases of accounts, newest first unless sorted otherwise. */
export async function listAllPurchases(
  db: Database,
  query: PurchasesQuery,
): Promise<Page<z.output<typeof purchaseOfUser>>> {
  const { search, userId, productId, from, to, sort = '-purchasedAt' } = query
  const selected = selectAllPurchases(db, query)
  if (search || userId || productId) return readPage(selected, listedPurchaseOf, query)
  if (sort.endsWith('amount')) {
    return readPage(selected, listedPurchaseOf, query, () => countLongList(db, purchasesList, { from, to }))
  }
  const order = { id: 'purchases.id', newestFirst: sort === '-purchasedAt' }
  return readLongPage(db, { list: purchasesList, ...order, from, to }, selected, listedPurchaseOf, query)
}

export function selectAllPurchases(db: Database, query: z.output<typeof purchasesLink.query>) {
  const { column, direction } = sortOrder(query.sort ?? '-purchasedAt', sortColumns)
  const { search, userId, productId, from, to } = query
  return (
    selectPurchaseSummaries(db)
      // As text and not as a parameter, so that every plan can use the index purchases_accounts_amount.
      .where(sql<boolean>`purchases.kind = 'ACCOUNTS'`)
      // Every purchase has its user. A left join lets PostgreSQL skip the table when it only counts the rows.
      .leftJoin('users', 'users.id', 'purchases.user_id')
      .$if(Boolean(search), (q) => q.where(containsEmail('users.email', search ?? '')))
      .$if(userId !== undefined, (q) => q.where('purchases.user_id', '=', userId ?? 0))
      .$if(productId !== undefined, (q) => q.where('purchases.product_id', '=', productId ?? 0))
      .$if(from !== undefined, (q) => q.where('purchases.purchased_at', '>=', new Date(from ?? 0)))
      .$if(to !== undefined, (q) => q.where('purchases.purchased_at', '<', new Date(to ?? 0)))
      .select('users.email')
      .$narrowType<{ email: NotNull }>()
      .orderBy(column, direction)
      // The same direction as the first column, so that an index can give the order of both.
      .orderBy('purchases.id', direction)
  )
}
