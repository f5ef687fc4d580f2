import { adminStrings } from '../../../lib/admin-strings.ts'
import { formatOrder } from '../../../lib/format.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { DateTimeText } from '../../../ui/date-text.tsx'
import { ReportStatus } from '../../../ui/report-status.tsx'
import { userColumn } from '../shared-columns.tsx'
import type { ReportRow } from './order-query.ts'
import { reportedPart } from './reported-part.ts'

const words = adminStrings.order

export const reportColumns: readonly Column<ReportRow>[] = [
  {
    id: 'message',
    header: words.message,
    isTitle: true,
    width: 'lg:w-1/3',
    cell: ({ message }) => <span className="wrap-anywhere line-clamp-3 whitespace-pre-wrap">{message}</span>,
  },
  {
    id: 'order',
    header: words.order,
    cell: ({ order, accountId }) => (
      <span className="block sm:min-w-36">
        <span className="whitespace-nowrap font-mono tabular-nums">{formatOrder(order.id)}</span>
        <span className="wrap-anywhere block text-12 text-muted">
          {order.title} · {reportedPart({ kind: order.kind, accountId })}
        </span>
      </span>
    ),
  },
  { ...userColumn, header: words.buyer, hideWhenNarrow: true },
  {
    id: 'status',
    header: words.status,
    width: 'lg:w-28',
    cell: ({ status, settledBy }) => (
      <span className="inline-flex flex-col items-start gap-0.5">
        <ReportStatus status={status} words={words.reportStatuses} />
        {settledBy !== null && (
          <span className="wrap-anywhere text-12 text-muted">
            {words.by} {settledBy}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'createdAt',
    header: words.date,
    sortable: true,
    width: 'lg:w-40',
    cell: ({ createdAt }) => <DateTimeText at={createdAt} />,
  },
]
