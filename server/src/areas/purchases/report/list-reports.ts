import type { reports, reportsLink } from '@docket/contract/admin/purchases'
import { reportList } from '@docket/contract/admin/report-list'
import type { Output } from '@docket/contract/endpoint'
import { knownNoun } from '@docket/contract/nouns'
import { type NotNull, sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../../../host/db/database.ts'
import type { ExportedList } from '../../../host/export/export-routes.ts'
import { readThroughCursor } from '../../../host/export/export-rows.ts'
import { type FilterColumns, matches } from '../../../host/lists/matches.ts'
import { readPage } from '../../../host/lists/page.ts'
import { nounOfPurchase } from '../records/purchases.ts'
import { lastFrom, reportOf, selectReports, waitsForShop } from './reports.ts'

const filterColumns: FilterColumns<typeof reportList.filters, 'reports' | 'users'> = {
  status: (status) => (status === 'all' ? sql`true` : sql`reports.status = ${status}`),
  search: 'users.email',
  waitsFor: { SHOP: waitsForShop },
}

/**
 * A page of the buyers' reports. Unless sorted otherwise, open reports of ownership come first, then other open
 * reports, each the oldest first. Settled reports are listed newest first.
 */
export async function listReports(
  db: Database,
  query: z.output<typeof reports.query>,
): Promise<Output<typeof reports>> {
  return readPage(selectListedReports(db, query), listedReportOf, query)
}

function selectListedReports(db: Database, query: z.output<typeof reportsLink.query>) {
  const { status = reportList.filters.status.otherwise, sort } = query
  const order = sort ?? (status === 'OPEN' ? 'createdAt' : '-createdAt')
  const direction = order === 'createdAt' ? 'asc' : 'desc'
  return (
    selectReports(db)
      // Every report has its user and purchase. A left join lets PostgreSQL skip the tables when it only counts rows.
      .leftJoin('users', 'users.id', 'reports.user_id')
      .where(matches(reportList.filters, filterColumns, query))
      .leftJoin('purchases', 'purchases.id', 'reports.purchase_id')
      .leftJoin('users as admins', 'admins.id', 'reports.settled_by')
      .select([
        'reports.user_id',
        'users.email',
        'reports.purchase_id',
        'purchases.kind',
        'purchases.product_id',
        'purchases.title',
        'purchases.quantity',
        nounOfPurchase.as('noun'),
        'admins.username as settled_by',
        'reports.settled_at',
        lastFrom.as('last_from'),
      ])
      .$narrowType<{ email: NotNull; kind: NotNull; title: NotNull; quantity: NotNull }>()
      .$if(status === 'OPEN' && sort === undefined, (q) => q.orderBy(sql`reports.kind = 'OWNERSHIP'`, 'desc'))
      .orderBy('reports.id', direction)
  )
}

type Row = Awaited<ReturnType<ReturnType<typeof selectListedReports>['executeTakeFirstOrThrow']>>

function listedReportOf(row: Row) {
  return {
    ...reportOf(row),
    user: { id: row.user_id, email: row.email },
    order: {
      id: row.purchase_id,
      kind: row.kind,
      productId: row.product_id,
      title: row.title,
      noun: knownNoun(row.noun),
      quantity: row.quantity,
    },
    settledBy: row.settled_by,
    settledAt: row.settled_at?.toISOString() ?? null,
    lastFrom: row.last_from,
  }
}

/** The buyers' reports as a file. */
export const exportReports: ExportedList<
  z.output<typeof reportsLink.query>,
  ReturnType<typeof listedReportOf>
> = {
  name: 'reports',
  read: readThroughCursor(selectListedReports, listedReportOf),
  columns: {
    ID: ({ id }) => id,
    Date: { instant: ({ createdAt }) => createdAt },
    'Buyer ID': ({ user }) => user.id,
    'Buyer email': ({ user }) => user.email,
    'Order ID': ({ order }) => order.id,
    'Product ID': ({ order }) => order.productId,
    Product: ({ order }) => order.title,
    Quantity: ({ order }) => order.quantity,
    'Account ID': ({ accountId }) => accountId,
    Kind: ({ kind }) => kind,
    Reason: ({ reason }) => reason,
    Message: ({ message }) => message,
    Status: ({ status }) => status,
    Answer: ({ answer }) => answer,
    'Last message from': ({ lastFrom }) => lastFrom,
    'Settled by': ({ settledBy }) => settledBy,
    'Settled at': { instant: ({ settledAt }) => settledAt },
  },
}
