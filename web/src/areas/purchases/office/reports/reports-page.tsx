import { reportsLink } from '@docket/contract/admin/purchases'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { ExportButton } from '../../../../kit/export/export-button.tsx'
import { formatOrder } from '../../../../kit/lib/format.ts'
import { lazyNamed } from '../../../../kit/lib/lazy-named.ts'
import { viewLists } from '../../../../kit/office/view-lists.ts'
import { searchLink } from '../../../../kit/search/search-link.ts'
import { useChangeSearch } from '../../../../kit/search/use-change-search.ts'
import { useCloseOverlay } from '../../../../kit/search/use-close-overlay.ts'
import { IfMay } from '../../../../kit/session/if-may.tsx'
import { useDocumentTitle } from '../../../../kit/store/use-document-title.ts'
import { EmptyState } from '../../../../kit/ui/feedback/empty-state.tsx'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { SelectField } from '../../../../kit/ui/form/select-field.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { PageHeader } from '../../../../kit/ui/layout/page-header.tsx'
import { FilterBar } from '../../../../kit/ui/table/filter-bar.tsx'
import { RowLink } from '../../../../kit/ui/table/row-button.tsx'
import { QueryTable } from '../../../saved-views/query-table.tsx'
import { ClaimedBatches } from '../holds/claimed-batches.tsx'
import { HeldBatches } from '../holds/held-batches.tsx'
import { holdWords } from '../holds/strings.ts'
import { words } from '../strings.ts'
import {
  REPORTS_PER_PAGE,
  type ReportRow,
  reportColumns,
  reportsFilters,
  reportsQuery,
} from './reports-list.tsx'
import { type ReportsSearch, reportStatuses } from './reports-search.ts'

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
        actions={
          <>
            <IfMay needed="stock">
              <Button onClick={() => setIsEnteringClaim(true)}>{holdWords.enterClaim}</Button>
            </IfMay>
            <ExportButton link={reportsLink} filters={reportsFilters(search)} rows={query.data?.total} />
          </>
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
        filters={<ReportFilters search={search} />}
        label={words.reportsTitle}
        columns={reportColumns}
        pageSize={REPORTS_PER_PAGE}
        sortFields={['createdAt']}
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

/** Filters the reports by the buyer's email, by status, and by who has to act. */
function ReportFilters({ search }: { search: ReportsSearch }) {
  const change = useChangeSearch('/admin/reports')
  const setStatus = (status: typeof search.status) =>
    change({ status, waitsFor: undefined, sort: undefined, page: undefined })
  const setWaitsFor = (waitsFor: typeof search.waitsFor) =>
    change({ waitsFor, ...(waitsFor && { status: undefined, sort: undefined }), page: undefined })
  return (
    <FilterBar
      label={words.filterReports}
      search={{
        label: words.buyerEmail,
        value: search.search ?? '',
        onSearch: (text) => change({ search: text || undefined, page: undefined }, { replace: true }),
      }}
      active={[
        search.status && {
          label: words.reportFilters[search.status],
          onRemove: () => setStatus(undefined),
        },
        search.waitsFor && {
          label: words.waitsForShop,
          onRemove: () => setWaitsFor(undefined),
        },
      ]}
      onClear={
        search.search || search.status || search.waitsFor
          ? () =>
              change({
                search: undefined,
                status: undefined,
                waitsFor: undefined,
                sort: undefined,
                page: undefined,
              })
          : undefined
      }
    >
      <div className="sm:w-44">
        <SelectField
          label={words.status}
          placeholder={words.reportStatuses.OPEN}
          options={reportStatuses.map((value) => ({ value, label: words.reportFilters[value] }))}
          value={search.status ?? ''}
          onChange={({ target }) => setStatus(reportStatuses.find((option) => option === target.value))}
        />
      </div>
      <div className="sm:w-44">
        <SelectField
          label={words.waitsFor}
          placeholder={words.anybody}
          options={[{ value: 'SHOP', label: words.shop }]}
          value={search.waitsFor ?? ''}
          onChange={({ target }) => setWaitsFor(target.value === 'SHOP' ? 'SHOP' : undefined)}
        />
      </div>
    </FilterBar>
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
function NoReports({ search: { status, waitsFor, search } }: { search: ReportsSearch }) {
  if (status === undefined && waitsFor === undefined && !search?.trim()) {
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
