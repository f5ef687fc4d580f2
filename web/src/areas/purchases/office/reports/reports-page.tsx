import { reportsLink } from '@docket/contract/admin/purchases'
import { reportList } from '@docket/contract/admin/report-list'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { ExportButton } from '../../../../kit/export/export-button.tsx'
import { formatOrder } from '../../../../kit/lib/format.ts'
import { lazyNamed } from '../../../../kit/lib/lazy-named.ts'
import { ListFilters } from '../../../../kit/office/list-filters.tsx'
import { isFiltered } from '../../../../kit/office/list-values.ts'
import { viewLists } from '../../../../kit/office/view-lists.ts'
import { searchLink } from '../../../../kit/search/search-link.ts'
import { useChangeSearch } from '../../../../kit/search/use-change-search.ts'
import { useCloseOverlay } from '../../../../kit/search/use-close-overlay.ts'
import { IfMay } from '../../../../kit/session/if-may.tsx'
import { useDocumentTitle } from '../../../../kit/store/use-document-title.ts'
import { EmptyState } from '../../../../kit/ui/feedback/empty-state.tsx'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { PageHeader } from '../../../../kit/ui/layout/page-header.tsx'
import { MoreActions } from '../../../../kit/ui/overlay/more-actions.tsx'
import { RowLink } from '../../../../kit/ui/table/row-button.tsx'
import { words as templateWords } from '../../../answer-templates/words.ts'
import { QueryTable } from '../../../saved-views/query-table.tsx'
import { ClaimedBatches } from '../holds/claimed-batches.tsx'
import { HeldBatches } from '../holds/held-batches.tsx'
import { holdWords } from '../holds/strings.ts'
import { reportFilterWords, words } from '../strings.ts'
import {
  REPORTS_PER_PAGE,
  type ReportRow,
  reportColumns,
  reportsFilters,
  reportsQuery,
} from './reports-list.tsx'
import type { ReportsSearch } from './reports-search.ts'

const PurchaseDialog = lazyNamed(() => import('../details/purchase-dialog.tsx'), 'PurchaseDialog')

const EnterClaim = lazyNamed(() => import('../holds/enter-claim.tsx'), 'EnterClaim')

/** The reports of customers: the open ones, and how the others were settled. */
export function ReportsPage() {
  useDocumentTitle(words.reportsTitle)
  const search = useSearch({ from: '/office/admin/reports' })
  const change = useChangeSearch('/admin/reports')
  const closePurchase = useCloseOverlay('/admin/reports', 'order', search.order)
  const [isEnteringClaim, setIsEnteringClaim] = useState(false)
  const query = useQuery(reportsQuery(search))
  return (
    <>
      <PageHeader
        title={words.reportsTitle}
        lead={words.reportsLead}
        more={
          <MoreActions>
            <IfMay needed="stock">
              <Button onClick={() => setIsEnteringClaim(true)}>{holdWords.enterClaim}</Button>
            </IfMay>
            <IfMay needed="refund">
              <LinkButton to="/admin/reports/templates">{templateWords.title}</LinkButton>
            </IfMay>
            <ExportButton link={reportsLink} filters={reportsFilters(search)} rows={query.data?.total} />
          </MoreActions>
        }
      />
      <IfMay needed="stock">
        <ClaimedBatches />
        <HeldBatches />
      </IfMay>
      <QueryTable
        place={viewLists.reports}
        query={query}
        search={search}
        change={change}
        filters={
          <ListFilters
            label={words.filterReports}
            filters={reportList.filters}
            words={reportFilterWords}
            choices={{}}
            search={search}
            change={change}
          />
        }
        label={words.reportsTitle}
        columns={reportColumns}
        pageSize={REPORTS_PER_PAGE}
        sortFields={reportList.sorts}
        empty={<NoReports search={search} />}
        actions={(report) => <ReportActions report={report} />}
      />
      {isEnteringClaim && (
        <Suspense>
          <EnterClaim onClose={() => setIsEnteringClaim(false)} />
        </Suspense>
      )}
      {search.order !== undefined && (
        <Suspense>
          <PurchaseDialog key={search.order} id={search.order} onClose={closePurchase} />
        </Suspense>
      )}
    </>
  )
}

function ReportActions({ report: { id, order, status } }: { report: ReportRow }) {
  return (
    <>
      <RowLink
        data-opens-row
        variant={status === 'OPEN' ? 'secondary' : 'quiet'}
        of={words.ofReport(id)}
        to="/admin/reports/$reportId"
        params={{ reportId: String(id) }}
      >
        {words.viewReport}
      </RowLink>
      <RowLink
        of={words.atOrder(formatOrder(order.id))}
        {...searchLink('/admin/reports', { order: order.id })}
      >
        {words.viewOrder}
      </RowLink>
    </>
  )
}

/** Why the list is empty: no open report, no report at all, or no match for the filters. */
function NoReports({ search }: { search: ReportsSearch }) {
  if (!isFiltered(reportList.filters, search)) {
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
  if (search.status === 'all' && !isFiltered(reportList.filters, { ...search, status: undefined }))
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
