import { reports } from '@docket/contract/admin/purchases'
import { reportList } from '@docket/contract/admin/report-list'
import type { Output } from '@docket/contract/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'
import { formatOrder } from '../../../../kit/lib/format.ts'
import { purchasesKey } from '../../../../kit/office/histories/query-keys.ts'
import { userColumn } from '../../../../kit/office/histories/shared-columns.tsx'
import { calledFilters } from '../../../../kit/office/list-values.ts'
import type { Column } from '../../../../kit/ui/table/data-table.tsx'
import { DateTimeText } from '../../../../kit/ui/table/date-text.tsx'
import { chosenReason, OwnershipBadge, ReportStatus } from '../../report/report-labels.tsx'
import { ReplyState, reportedPart } from '../details/report-labels.tsx'
import { words } from '../strings.ts'
import type { ReportsSearch } from './reports-search.ts'

export const reportColumns: readonly Column<ReportRow>[] = [
  {
    id: 'message',
    header: words.message,
    isTitle: true,
    phoneCell: (report) => chosenReason(report) ?? report.message,
    width: 'lg:w-1/3',
    cell: (report) => <ReportText report={report} />,
  },
  {
    id: 'order',
    header: words.order,
    phone: 'below',
    phoneCell: ({ order }) => `${order.title} · ${formatOrder(order.id)}`,
    cell: ({ order, accountId }) => (
      <span className="block sm:min-w-20 xl:min-w-44">
        <span className="whitespace-nowrap font-mono tabular-nums">{formatOrder(order.id)}</span>
        <span className="wrap-anywhere block text-12 text-muted">
          {order.title} · {reportedPart({ kind: order.kind, product: order, accountId })}
        </span>
      </span>
    ),
  },
  { ...userColumn, header: words.buyer, hideWhenNarrow: true },
  {
    id: 'status',
    header: words.status,
    phone: 'end',
    phoneCell: ({ status }) => <ReportStatus status={status} words={words.reportStatuses} />,
    width: 'lg:w-28',
    cell: ({ kind, status, settledBy, lastFrom }) => (
      <span className="inline-flex flex-col items-start gap-0.5">
        <OwnershipBadge kind={kind} />
        <ReportStatus status={status} words={words.reportStatuses} />
        <ReplyState {...{ status, lastFrom }} />
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

function ReportText({ report }: { report: ReportRow }) {
  const reason = chosenReason(report)
  return (
    <span className="block">
      {reason !== null && <span className="block text-12 text-muted">{reason}</span>}
      <span className="wrap-anywhere line-clamp-3 whitespace-pre-wrap">{report.message}</span>
    </span>
  )
}

export type ReportRow = Output<typeof reports>['items'][number]

export const REPORTS_PER_PAGE = 10

export function reportsFilters(search: ReportsSearch) {
  return { ...calledFilters(reportList.filters, search), sort: search.sort }
}

/** One page of the reports. */
export function reportsQuery({ page, ...search }: ReportsSearch) {
  const query = { ...reportsFilters(search), page, pageSize: REPORTS_PER_PAGE }
  return queryOptions({
    queryKey: [...purchasesKey, 'reports', query],
    queryFn: ({ signal }) => call(reports, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { errors: 'screen' },
  })
}
