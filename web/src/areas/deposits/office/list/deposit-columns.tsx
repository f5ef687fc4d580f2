import { formatDollars } from '../../../../kit/lib/format.ts'
import { amountColumn, userColumn } from '../../../../kit/office/histories/shared-columns.tsx'
import { historyWords } from '../../../../kit/office/histories/strings.ts'
import type { Column } from '../../../../kit/ui/table/data-table.tsx'
import { DateTimeText } from '../../../../kit/ui/table/date-text.tsx'
import { arrivedText } from '../../arrived-text.ts'
import { DepositStatus } from '../../deposit-status.tsx'
import { depositWords } from '../../strings.ts'
import { returnListWords } from '../returns/strings.ts'
import { listWords, words } from '../strings.ts'
import type { DepositRow } from './deposits-query.ts'

export const depositColumns: readonly Column<DepositRow>[] = [
  { ...userColumn, isTitle: true },
  { ...amountColumn, sortable: true },
  {
    id: 'method',
    header: listWords.method,
    width: 'lg:w-24',
    cell: ({ method }) => method && depositWords.methods[method],
  },
  {
    id: 'status',
    header: listWords.status,
    width: 'lg:w-40',
    cell: ({ review, returned, ...deposit }) => (
      <>
        <DepositStatus status={deposit.status} />
        {[
          review && words.reasons[review].title,
          arrivedText(deposit),
          returned > 0 && returnListWords.returned(formatDollars(returned)),
        ]
          .filter(Boolean)
          .map((text) => (
            <span key={text || ''} className="block text-pretty text-12 text-muted">
              {text}
            </span>
          ))}
      </>
    ),
  },
  {
    id: 'createdAt',
    header: historyWords.date,
    sortable: true,
    width: 'lg:w-44',
    cell: ({ createdAt }) => <DateTimeText at={createdAt} />,
  },
]
