import { adminStrings } from '../../lib/admin-strings.ts'
import { strings } from '../../lib/strings.ts'
import type { Column } from '../../ui/data-table.tsx'
import { DateTimeText } from '../../ui/date-text.tsx'
import { DepositStatus } from '../../ui/deposit-status.tsx'
import type { DepositRow } from './histories-query.ts'
import { amountColumn, userColumn } from './shared-columns.tsx'

const words = adminStrings.history

export const depositColumns: readonly Column<DepositRow>[] = [
  { ...userColumn, isTitle: true },
  { ...amountColumn, sortable: true },
  {
    id: 'method',
    header: words.method,
    width: 'lg:w-24',
    cell: ({ method }) => method && strings.deposit.methods[method],
  },
  {
    id: 'status',
    header: words.status,
    width: 'lg:w-28',
    cell: ({ status }) => <DepositStatus status={status} />,
  },
  {
    id: 'createdAt',
    header: words.date,
    sortable: true,
    width: 'lg:w-44',
    cell: ({ createdAt }) => <DateTimeText at={createdAt} />,
  },
]
