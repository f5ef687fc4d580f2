import type { depositsLink } from '@docket/contract/admin/deposits'
import type * as z from 'zod'
import type { ExportedList } from '../../../host/export/export-routes.ts'
import { readThroughCursor } from '../../../host/export/export-rows.ts'
import { depositOf, selectAllDeposits } from './list-all-deposits.ts'

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
    Date: { instant: ({ createdAt }) => createdAt },
  },
}
