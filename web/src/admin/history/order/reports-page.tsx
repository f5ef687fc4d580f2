import { reportsLink } from '@docket/contract/admin/order'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { formatOrder } from '../../../lib/format.ts'
import { searchLink } from '../../../lib/search-link.ts'
import { sortParam } from '../../../lib/search-params.ts'
import { useChangeSearch } from '../../../lib/use-change-search.ts'
import { useCloseOverlay } from '../../../lib/use-close-overlay.ts'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ExportButton } from '../../../ui/export-button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { RowButton, RowLink } from '../../../ui/row-button.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { DeclineReport } from './decline-report.tsx'
import { REPORTS_A_PAGE, type ReportRow, reportsFilters, reportsQuery } from './order-query.ts'
import { reportColumns } from './report-columns.tsx'
import { type ReportsSearch, reportStatuses } from './reports-search.ts'

const words = adminStrings.order
const OrderDialog = lazy(() =>
  import('./order-dialog.tsx').then((module) => ({ default: module.OrderDialog })),
)

/** What buyers report: a queue, and what came of each. */
export function ReportsPage() {
  useDocumentTitle(words.reportsTitle)
  const search = useSearch({ from: '/office/admin/reports' })
  const change = useChangeSearch('/admin/reports')
  const closeOrder = useCloseOverlay('/admin/reports', 'order', search.order)
  const [declining, setDeclining] = useState<number | null>(null)
  const { data, error, isPlaceholderData, refetch } = useQuery(reportsQuery(search))
  return (
    <>
      <PageHeader
        title={words.reportsTitle}
        lead={words.reportsLead}
        actions={<ExportButton link={reportsLink} filters={reportsFilters(search)} rows={data?.total} />}
      />
      <search className="mb-4 flex flex-wrap items-start gap-3">
        <div className="min-w-60 flex-1 sm:max-w-form">
          <SearchField
            label={words.buyerEmail}
            value={search.search ?? ''}
            onSearch={(text) => change({ search: text || undefined, page: undefined }, { replace: true })}
          />
        </div>
        <div className="w-full sm:w-44">
          <SelectField
            label={words.status}
            placeholder={words.reportStatuses.OPEN}
            options={reportStatuses.map((value) => ({ value, label: words.reportFilters[value] }))}
            value={search.status ?? ''}
            onChange={({ target }) =>
              change({
                status: reportStatuses.find((status) => status === target.value),
                sort: undefined,
                page: undefined,
              })
            }
          />
        </div>
      </search>
      <DataTable
        label={words.reportsTitle}
        columns={reportColumns}
        rows={data?.items}
        rowId={(report) => report.id}
        page={search.page ?? 1}
        pageSize={REPORTS_A_PAGE}
        total={data?.total ?? 0}
        onPage={(page) => change({ page }, { resetScroll: true })}
        sort={search.sort}
        onSort={(sort) => change({ sort: sortParam({ sort }, ['createdAt']), page: undefined })}
        busy={isPlaceholderData}
        error={error}
        onRetry={() => void refetch()}
        empty={<NoReports search={search} />}
        actions={(report) => <ReportActions report={report} onDecline={() => setDeclining(report.id)} />}
      />
      {declining !== null && <DeclineReport id={declining} onClose={() => setDeclining(null)} />}
      {search.order !== undefined && (
        <Suspense>
          <OrderDialog key={search.order} id={search.order} onClose={closeOrder} />
        </Suspense>
      )}
    </>
  )
}

function ReportActions({ report, onDecline }: { report: ReportRow; onDecline: () => void }) {
  const { id, order, status } = report
  return (
    <>
      <RowLink
        variant={status === 'OPEN' ? 'secondary' : 'quiet'}
        of={words.atOrder(formatOrder(order.id))}
        {...searchLink('/admin/reports', { order: order.id })}
      >
        {words.look}
      </RowLink>
      {status === 'OPEN' && (
        <RowButton of={words.ofReport(id)} onClick={onDecline}>
          {words.answer}
        </RowButton>
      )}
    </>
  )
}

/** Why there are none: nothing waits, nobody ever reported anything, or the filters leave nothing. */
function NoReports({ search: { status, search } }: { search: ReportsSearch }) {
  if (status === undefined && !search?.trim()) {
    return (
      <EmptyState
        title={words.noneOpen}
        action={
          <LinkButton to="/admin/reports" search={{ status: 'all' }}>
            {words.showAll}
          </LinkButton>
        }
      >
        {words.noneOpenHint}
      </EmptyState>
    )
  }
  if (status === 'all' && !search?.trim())
    return <EmptyState title={words.none}>{words.noneOpenHint}</EmptyState>
  return (
    <EmptyState
      title={words.noMatch}
      action={
        <LinkButton to="/admin/reports" search={{ status: 'all' }}>
          {words.showAll}
        </LinkButton>
      }
    />
  )
}
