import { shipmentList } from '@docket/contract/admin/history-list'
import { useQuery } from '@tanstack/react-query'
import { formatOrder } from '../../../../kit/lib/format.ts'
import { isFiltered, PAGE_SIZE } from '../../../../kit/office/histories/filters.ts'
import { OnlyUserOfTab } from '../../../../kit/office/histories/only-user.tsx'
import type { HistoriesSearch } from '../../../../kit/office/histories/search.ts'
import { amountColumn, userColumn } from '../../../../kit/office/histories/shared-columns.tsx'
import { historyWords } from '../../../../kit/office/histories/strings.ts'
import { ListFilters } from '../../../../kit/office/list-filters.tsx'
import { viewLists } from '../../../../kit/office/view-lists.ts'
import { searchLink } from '../../../../kit/search/search-link.ts'
import { useChangeSearch } from '../../../../kit/search/use-change-search.ts'
import { Badge } from '../../../../kit/ui/feedback/badge.tsx'
import { EmptyState } from '../../../../kit/ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import type { Column } from '../../../../kit/ui/table/data-table.tsx'
import { DateText, DateTimeText } from '../../../../kit/ui/table/date-text.tsx'
import { QueryTable } from '../../../saved-views/query-table.tsx'
import { placeText } from '../../../shipments/place-text.ts'
import { shipmentWords } from '../../../shipments/strings.ts'
import { shipmentFilterWords, trackingWords } from '../strings.ts'
import { type ShipmentRow, shipmentsQuery } from './purchases-query.ts'

/** The test shipments of all customers. */
export function ShipmentsPanel({ search }: { search: HistoriesSearch }) {
  const change = useChangeSearch('/admin/histories')
  const query = useQuery(shipmentsQuery(search))
  return (
    <QueryTable
      place={viewLists.shipments}
      query={query}
      search={search}
      change={change}
      filters={
        <>
          <ListFilters
            label={trackingWords.filter}
            filters={shipmentList.filters}
            words={shipmentFilterWords}
            choices={{}}
            search={search}
            change={change}
          />
          <OnlyUserOfTab search={search} rows={query.data?.items} />
        </>
      }
      label={historyWords.trackingNo}
      columns={shipmentColumns}
      pageSize={PAGE_SIZE}
      sortFields={shipmentList.sorts}
      empty={<NoShipments isNarrowed={isFiltered(search) || search.userId !== undefined} />}
    />
  )
}

function NoShipments({ isNarrowed }: { isNarrowed: boolean }) {
  if (!isNarrowed) return <EmptyState title={trackingWords.none}>{trackingWords.noneHint}</EmptyState>
  return (
    <EmptyState
      title={trackingWords.noMatch}
      action={
        <LinkButton to="/admin/histories" search={{ tab: 'trackingNo' }}>
          {trackingWords.showAll}
        </LinkButton>
      }
    />
  )
}

const shipmentColumns: readonly Column<ShipmentRow>[] = [
  {
    id: 'trackingNo',
    header: trackingWords.trackingNo,
    isTitle: true,
    cell: (shipment) => <NumberCell shipment={shipment} />,
  },
  userColumn,
  {
    id: 'origin',
    header: trackingWords.origin,
    hideWhenNarrow: 'xl',
    cell: ({ originCity, originState, originCountry }) =>
      placeText({ city: originCity, state: originState, country: originCountry }),
  },
  {
    id: 'destination',
    header: trackingWords.destination,
    phone: 'below',
    cell: ({ destCity, destState, destCountry }) =>
      placeText({ city: destCity, state: destState, country: destCountry }),
  },
  {
    id: 'carrier',
    header: trackingWords.carrier,
    hideWhenNarrow: 'xl',
    cell: ({ carrier }) => shipmentWords.carriers[carrier],
  },
  {
    id: 'shippedAt',
    header: trackingWords.shipDate,
    hideWhenNarrow: 'xl',
    cell: ({ shippedAt }) => <DateText at={shippedAt} />,
  },
  {
    id: 'estDeliveryDate',
    header: trackingWords.deliveryDate,
    hideWhenNarrow: true,
    cell: ({ estDeliveryDate }) => <DateText at={estDeliveryDate} />,
  },
  { ...amountColumn, phone: 'end' },
  {
    id: 'createdAt',
    phone: 'below',
    header: trackingWords.datePurchased,
    sortable: true,
    // On one line from 1440 px on.
    width: 'min-[90rem]:whitespace-nowrap',
    cell: ({ createdAt }) => <DateTimeText at={createdAt} />,
  },
]

/** The tracking number links to its purchase. */
function NumberCell({ shipment: { id, orderId, trackingNo } }: { shipment: ShipmentRow }) {
  return (
    <span className="sm:block">
      <TextLink data-opens-row {...searchLink('/admin/histories', { order: id })}>
        <span className="whitespace-nowrap font-mono">{trackingNo}</span>
        <span className="sr-only">{trackingWords.openOrder(formatOrder(orderId))}</span>
      </TextLink>{' '}
      <Badge>{trackingWords.test}</Badge>
    </span>
  )
}
