import type { reportsLink } from '@docket/contract/admin/purchases'
import type * as z from 'zod'
import type { ExportedList } from '../../../host/export/export-routes.ts'
import { readThroughCursor } from '../../../host/export/export-rows.ts'
import { listedReportOf, selectListedReports } from './list-reports.ts'

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
