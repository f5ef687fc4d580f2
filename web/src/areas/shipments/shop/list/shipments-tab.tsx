import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { endOfDay, startOfDay } from '../../../../kit/lib/days.ts'
import type { SearchChange } from '../../../../kit/search/search-link.ts'
import { sortParam } from '../../../../kit/search/search-params.ts'
import { fromList } from '../../../../kit/search/use-back-to-list.ts'
import { useChangeSearch } from '../../../../kit/search/use-change-search.ts'
import { EmptyState } from '../../../../kit/ui/feedback/empty-state.tsx'
import { DayRange, dayFilters } from '../../../../kit/ui/form/day-range.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { DataTable } from '../../../../kit/ui/table/data-table.tsx'
import { FilterBar } from '../../../../kit/ui/table/filter-bar.tsx'
import { RowButton, RowLink } from '../../../../kit/ui/table/row-button.tsx'
import { OpenReportBadge } from '../../../purchases/report/report-labels.tsx'
import { ShipmentReport } from '../shipment/shipment-actions.tsx'
import { TestNotice } from '../shipment/test-stamp.tsx'
import { PAGE_SIZE, type ShipmentRow, shipmentsQuery, sortFields } from '../shipments-query.ts'
import { words } from '../strings.ts'
import { shipmentColumns } from './shipment-columns.tsx'

/** A tab of My Orders: the test shipments. */
export function ShipmentsTab() {
  const search = useSearch({ from: '/storefront/history' })
  const { from, to, page } = search
  const change = useChangeSearch('/history')
  const [shipmentToReport, setShipmentToReport] = useState<ShipmentRow | null>(null)
  const sort = sortParam(search, sortFields)
  const { data, error, isPlaceholderData, refetch } = useQuery(
    shipmentsQuery({ from: startOfDay(from), to: endOfDay(to), sort, page }),
  )
  return (
    <>
      <div className="mb-4">
        <TestNotice />
      </div>
      <DataTable
        filters={<ShipmentFilters from={from} to={to} />}
        label={words.list}
        columns={shipmentColumns}
        rows={data?.items}
        rowId={(row) => row.id}
        page={page ?? 1}
        pageSize={PAGE_SIZE}
        total={data?.total ?? 0}
        onPage={(next) => change({ page: next })}
        sort={sort}
        onSort={(next) => change({ sort: sortParam({ sort: next }, sortFields), page: undefined })}
        busy={isPlaceholderData}
        failure={error && <ErrorState error={error} onRetry={refetch} />}
        empty={<NoShipments isFiltered={from !== undefined || to !== undefined} />}
        actions={(row) => (
          <>
            <RowLink
              data-opens-row
              of={words.timelineOf(row.trackingNo)}
              {...fromList}
              to="/history/shipments/$shipmentId"
              params={{ shipmentId: String(row.id) }}
            >
              {words.timeline}
            </RowLink>
            {row.isReported ? (
              <OpenReportBadge shopReplied={row.shopReplied} />
            ) : (
              <RowButton of={words.reportOf(row.trackingNo)} onClick={() => setShipmentToReport(row)}>
                {words.report}
              </RowButton>
            )}
          </>
        )}
      />
      {shipmentToReport && (
        <ShipmentReport shipment={shipmentToReport} onClose={() => setShipmentToReport(null)} />
      )}
    </>
  )
}

/** No purchase yet, or no shipment that matches the filters. */
function NoShipments({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        title={words.noMatch}
        action={
          <LinkButton to="/history" search={{ tab: 'trackingNo' }}>
            {words.showAll}
          </LinkButton>
        }
      />
    )
  }
  return (
    <EmptyState title={words.none} action={<LinkButton to="/tracking-numbers">{words.getOne}</LinkButton>}>
      {words.noneHint}
    </EmptyState>
  )
}

interface ShipmentFiltersProps {
  from: string | undefined
  to: string | undefined
}

/** Filters the shipments by the day of purchase. */
function ShipmentFilters({ from, to }: ShipmentFiltersProps) {
  const change = useChangeSearch('/history')
  const setFilters = (filters: SearchChange<'/history'>) =>
    change({ ...filters, page: undefined }, { replace: true })
  const dayRange = { days: { from, to }, onChange: setFilters }
  const isFiltered = from !== undefined || to !== undefined
  return (
    <FilterBar
      label={words.filters}
      active={dayFilters(dayRange)}
      onClear={isFiltered ? () => setFilters({ from: undefined, to: undefined }) : undefined}
    >
      <DayRange {...dayRange} />
    </FilterBar>
  )
}
