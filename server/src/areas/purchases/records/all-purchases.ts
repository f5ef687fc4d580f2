import { purchaseList } from '@docket/contract/admin/history-list'
import {
  type allPurchases,
  MASKED_VALUE,
  MAX_SHOWN_VALUES,
  type purchaseOfUser,
  type purchasesLink,
} from '@docket/contract/admin/purchases'
import type { Output } from '@docket/contract/endpoint'
import type { Page } from '@docket/contract/page'
import { mayDo } from '@docket/contract/permissions'
import { LISTED_ACCOUNTS } from '@docket/contract/purchases'
import { type NotNull, sql } from 'kysely'
import type * as z from 'zod'
import type { LongList } from '../../../host/areas/long-list.ts'
import type { Platform } from '../../../host/context/platform.ts'
import type { Database } from '../../../host/db/database.ts'
import { invalid, ShopError } from '../../../host/errors.ts'
import type { ExportedList } from '../../../host/export/export-routes.ts'
import { readThroughCursor } from '../../../host/export/export-rows.ts'
import { type Call, NOT_IN_ROLE } from '../../../host/http/route/route.ts'
import { countLongList, readLongPage } from '../../../host/lists/long-list.ts'
import { type FilterColumns, matches } from '../../../host/lists/matches.ts'
import { readPage, sortOrder } from '../../../host/lists/page.ts'
import { useLimit } from '../../../host/security/operator-limits/use-limit.ts'
import { requireProof } from '../../../host/security/step-up.ts'
import { writeEntry } from '../audit/audited.ts'
import { accountsOfPurchases, listedPurchaseOf, selectPurchaseSummaries } from './purchases.ts'

const filterColumns: FilterColumns<typeof purchaseList.filters, 'purchases' | 'users'> = {
  search: 'users.email',
  userId: 'purchases.user_id',
  from: 'purchases.purchased_at',
  to: 'purchases.purchased_at',
  productId: 'purchases.product_id',
}

const sortColumns = { purchasedAt: 'purchases.id', amount: 'purchases.amount_cents' } as const

/** The purchases of accounts. */
export const purchasesList: LongList = {
  name: 'purchases',
  table: 'purchases',
  time: 'purchased_at',
  isInList: "kind = 'ACCOUNTS'",
}

type PurchasesQuery = z.output<typeof allPurchases.query>

/** A page of all customers' purchases of accounts, newest first unless sorted otherwise. */
async function listAllPurchases(
  db: Database,
  query: PurchasesQuery,
): Promise<Page<z.output<typeof purchaseOfUser>>> {
  const { page, pageSize, values, sort = purchaseList.order, from, to, ...otherFilters } = query
  const selected = selectAllPurchases(db, query)
  if (Object.values(otherFilters).some(Boolean)) return readPage(selected, listedPurchaseOf, query)
  if (sort.endsWith('amount')) {
    return readPage(selected, listedPurchaseOf, query, () => countLongList(db, purchasesList, { from, to }))
  }
  const order = { id: 'purchases.id', newestFirst: sort === '-purchasedAt' }
  return readLongPage(db, { list: purchasesList, ...order, from, to }, selected, listedPurchaseOf, query)
}

function selectAllPurchases(db: Database, query: z.output<typeof purchasesLink.query>) {
  const { column, direction } = sortOrder(query.sort ?? purchaseList.order, sortColumns)
  return (
    selectPurchaseSummaries(db)
      // As text and not as a parameter, so that every plan can use the index purchases_accounts_amount.
      .where(sql<boolean>`purchases.kind = 'ACCOUNTS'`)
      // Every purchase has its user. A left join lets PostgreSQL skip the table when it only counts the rows.
      .leftJoin('users', 'users.id', 'purchases.user_id')
      .where(matches(purchaseList.filters, filterColumns, query))
      .select('users.email')
      .$narrowType<{ email: NotNull }>()
      .orderBy(column, direction)
      // The same direction as the first column, so that an index can give the order of both.
      .orderBy('purchases.id', direction)
  )
}

type Purchases = Output<typeof allPurchases>

/** A page of all customers' purchases with masked accounts. Nothing is decrypted. */
export async function listMasked(db: Database, query: PurchasesQuery): Promise<Purchases> {
  const page = await listAllPurchases(db, query)
  return { ...page, items: page.items.map((item) => ({ ...item, accounts: maskedOf(item) })) }
}

function maskedOf({ quantity }: { quantity: number }) {
  return Array.from({ length: Math.min(quantity, LISTED_ACCOUNTS) }, () => ({ value: MASKED_VALUE }))
}

/**
 * The same page with the texts of the accounts. They count against the limit of the admin, and one audit entry says how
 * many the admin saw of which purchases.
 * @throws FORBIDDEN without the permission reveal, STEP_UP_REQUIRED, LIMIT_REACHED, VALIDATION_ERROR for too many accounts
 */
export async function listWithValues(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  call: Call<typeof allPurchases>,
): Promise<Purchases> {
  if (!mayDo(call.caller.operatorRole, 'reveal')) throw new ShopError('FORBIDDEN', NOT_IN_ROLE)
  requireProof(call.caller)
  const page = await listAllPurchases(db, call.query)
  const purchaseIds = page.items.map(({ id }) => id)
  const count = page.items.reduce((sum, { quantity }) => sum + Math.min(quantity, LISTED_ACCOUNTS), 0)
  if (count > MAX_SHOWN_VALUES) throw invalid({ pageSize: [TOO_MANY] })
  // Before the texts are decrypted: if the limit or the entry refuses, they are not shown.
  if (count > 0) {
    const { actor } = call
    await db.transaction().execute(async (tx) => {
      await useLimit(tx, actor, 'reveals', count)
      await writeEntry(tx, {
        ...actor,
        action: 'account.reveal',
        subject: 'purchases:list',
        after: { accounts: count, purchaseIds },
      })
    })
  }
  const accounts = await accountsOfPurchases(db, keys, { purchaseIds, limitEach: LISTED_ACCOUNTS })
  return {
    ...page,
    items: page.items.map((item) => ({
      ...item,
      accounts: (accounts.get(item.id) ?? []).map(({ value }) => ({ value })),
    })),
  }
}

const TOO_MANY = `Ask for fewer rows: at most ${MAX_SHOWN_VALUES} accounts are shown at once.`

/** The purchases of all customers as a file, without their accounts. */
export const exportPurchases: ExportedList<
  z.output<typeof purchasesLink.query>,
  ReturnType<typeof listedPurchaseOf>
> = {
  name: 'purchases',
  read: readThroughCursor(selectAllPurchases, listedPurchaseOf),
  columns: {
    'Order ID': ({ orderId }) => orderId,
    'User ID': ({ user }) => user.id,
    'User email': ({ user }) => user.email,
    Category: ({ product }) => product.subCategory.category.name,
    Subcategory: ({ product }) => product.subCategory.name,
    'Product ID': ({ product }) => product.id,
    Product: ({ product }) => product.title,
    Quantity: ({ quantity }) => quantity,
    'Amount (USD)': ({ amount }) => amount,
    'Discount (USD)': ({ discount }) => discount,
    Coupon: ({ couponCode }) => couponCode,
    Date: { instant: ({ purchasedAt }) => purchasedAt },
  },
}
