import type { allDeposits, depositsLink } from '@docket/contract/admin/deposits'
import { depositList } from '@docket/contract/admin/history-list'
import type { depositMethod } from '@docket/contract/deposits'
import type { Output } from '@docket/contract/endpoint'
import { toDollars } from '@docket/contract/money'
import type { NotNull } from 'kysely'
import type * as z from 'zod'
import type { LongList } from '../../../host/areas/long-list.ts'
import type { Database } from '../../../host/db/database.ts'
import type { ExportedList } from '../../../host/export/export-routes.ts'
import { readThroughCursor } from '../../../host/export/export-rows.ts'
import { countLongList, readLongPage } from '../../../host/lists/long-list.ts'
import { type FilterColumns, matches } from '../../../host/lists/matches.ts'
import { readPage, sortOrder } from '../../../host/lists/page.ts'
import { hasReturns, returnedCents } from '../returns/read-returns.ts'
import { amountCentsOf, heldMoneyOf, openReview, recordedCents } from '../review/held-money.ts'
import { depositPurchaseOf, goodsOf, purchaseConditions, waitingOfDeposit } from './purchase-of-deposit.ts'

const filterColumns: FilterColumns<typeof depositList.filters, 'deposits' | 'users'> = {
  search: 'users.email',
  userId: 'deposits.user_id',
  from: 'deposits.created_at',
  to: 'deposits.created_at',
  status: 'deposits.status',
  method: 'deposits.method',
  returned: { open: hasReturns({ onlyTasks: true }), all: hasReturns({ onlyTasks: false }) },
  purchase: purchaseConditions,
}

const sortColumns = { createdAt: 'deposits.id', amount: 'deposits.amount_cents' } as const

const allDepositsList: LongList = {
  name: 'deposits',
  table: 'deposits',
  time: 'created_at',
  isInList: 'true',
}
/** The deposits of all users by one method. */
const listsByMethod: Record<z.output<typeof depositMethod>, LongList> = {
  crypto: { ...allDepositsList, name: 'deposits_crypto', isInList: "method = 'crypto'" },
  card: { ...allDepositsList, name: 'deposits_card', isInList: "method = 'card'" },
}
export const depositsLists: readonly LongList[] = [allDepositsList, ...Object.values(listsByMethod)]

/** A page of the deposits of all users, newest first unless sorted otherwise. */
export async function listAllDeposits(
  db: Database,
  query: z.output<typeof allDeposits.query>,
): Promise<Output<typeof allDeposits>> {
  const { page, pageSize, sort = depositList.order, method, from, to, ...otherFilters } = query
  const selected = selectAllDeposits(db, query)
  if (Object.values(otherFilters).some(Boolean)) return readPage(selected, depositOf, query)
  const list = method ? listsByMethod[method] : allDepositsList
  if (sort.endsWith('amount')) {
    return readPage(selected, depositOf, query, () => countLongList(db, list, { from, to }))
  }
  const order = { id: 'deposits.id', newestFirst: sort === '-createdAt' }
  return readLongPage(db, { list, ...order, from, to }, selected, depositOf, query)
}

function selectAllDeposits(db: Database, query: z.output<typeof depositsLink.query>) {
  const { column, direction } = sortOrder(query.sort ?? depositList.order, sortColumns)
  return (
    db
      .selectFrom('deposits')
      // Every deposit has a user, so an inner join would find the same rows. But when the rows are counted, PostgreSQL
      // can skip a left join, not an inner one.
      .leftJoin('users', 'users.id', 'deposits.user_id')
      .where(matches(depositList.filters, filterColumns, query))
      .select([
        'deposits.id',
        'deposits.user_id',
        'users.email',
        'deposits.amount_cents',
        'deposits.method',
        'deposits.status',
        'deposits.created_at',
        returnedCents.as('returned_cents'),
        'deposits.requested_cents',
        recordedCents.as('recorded_cents'),
        openReview.as('review'),
        waitingOfDeposit.as('waiting'),
      ])
      .$narrowType<{ email: NotNull }>()
      .orderBy(column, direction)
      .orderBy('deposits.id', 'desc')
  )
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAllDeposits>['executeTakeFirstOrThrow']>>

function depositOf(row: Row) {
  return {
    id: row.id,
    type: 'DEPOSIT' as const,
    user: { id: row.user_id, email: row.email },
    amount: toDollars(amountCentsOf(row)),
    method: row.method,
    status: row.status,
    returned: toDollars(row.returned_cents),
    ...heldMoneyOf(row),
    purchase: depositPurchaseOf(row.waiting),
    createdAt: row.created_at.toISOString(),
  }
}

/** The deposits of all users as a file. */
export const exportDeposits: ExportedList<
  z.output<typeof depositsLink.query>,
  ReturnType<typeof depositOf>
> = {
  name: 'deposits',
  read: readThroughCursor(selectAllDeposits, depositOf),
  columns: {
    ID: ({ id }) => id,
    'User ID': ({ user }) => user.id,
    'User email': ({ user }) => user.email,
    'Amount (USD)': ({ amount }) => amount,
    'Returned (USD)': ({ returned }) => returned,
    'Arrived, not credited (USD)': ({ recorded }) => recorded,
    Method: ({ method }) => method,
    Status: ({ status }) => status,
    'To buy': ({ purchase }) => purchase && goodsOf(purchase),
    Purchase: ({ purchase }) => purchase?.state ?? null,
    Order: ({ purchase }) => purchase?.purchaseId ?? null,
    Date: { instant: ({ createdAt }) => createdAt },
  },
}
