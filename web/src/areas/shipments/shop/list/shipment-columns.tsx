import type { ShipmentWithStatus } from '@docket/contract/shipments'
import { statusText } from '@docket/contract/tracker-status'
import { formatDate, formatDollars, formatOrder } from '../../../../kit/lib/format.ts'
import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import type { Column } from '../../../../kit/ui/table/data-table.tsx'
import { GeneratedOn } from '../../generated-on.tsx'
import { placeText } from '../../place-text.ts'
import { shipmentWords } from '../../strings.ts'
import { TestStamp } from '../shipment/test-stamp.tsx'
import { TrackingNumber } from '../shipment/tracking-number.tsx'
import type { ShipmentRow } from '../shipments-query.ts'
import { words } from '../strings.ts'

export const shipmentColumns: Column<ShipmentRow>[] = [
  {
    id: 'trackingNo',
    header: words.trackingNumber,
    isTitle: true,
    cell: (row) => <NumberCell row={row} />,
    skeleton: (
      <span className="flex h-[2.5625rem] flex-col justify-center gap-2">
        <Skeleton className="h-3.5 w-40" />
        <Skeleton className="h-3 w-24" />
      </span>
    ),
  },
  {
    id: 'origin',
    header: words.origin,
    hideWhenNarrow: true,
    cell: ({ originCity, originState, originCountry }) =>
      placeText({ city: originCity, state: originState, country: originCountry }),
  },
  {
    id: 'destination',
    header: words.destination,
    cell: ({ destCity, destState, destCountry }) =>
      placeText({ city: destCity, state: destState, country: destCountry }),
  },
  {
    id: 'shippedAt',
    header: words.shipDate,
    sortable: true,
    hideWhenNarrow: true,
    width: 'whitespace-nowrap',
    cell: ({ shippedAt }) => <time dateTime={shippedAt}>{formatDate(shippedAt)}</time>,
  },
  {
    id: 'estDeliveryDate',
    header: words.deliveryDate,
    sortable: true,
    cell: (row) => <DeliveryCell row={row} />,
  },
  { id: 'carrier', header: words.carrier, cell: ({ carrier }) => shipmentWords.carriers[carrier] },
  {
    id: 'createdAt',
    header: words.datePurchased,
    sortable: true,
    hideWhenNarrow: true,
    width: 'whitespace-nowrap',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
  },
]

function NumberCell({ row }: { row: ShipmentRow }) {
  return (
    <span className="flex flex-col items-start">
      <span className="whitespace-nowrap pointer-coarse:[&>a]:py-2.5">
        <TrackingNumber {...row} />
      </span>
      <span className="font-normal text-12 text-muted">
        <TestStamp small /> <span className="font-mono tabular-nums">{formatOrder(row.orderId)}</span>
        {row.refunded > 0 && ` · ${words.refunded} ${formatDollars(row.refunded)}`}
      </span>
    </span>
  )
}

function DeliveryCell({ row }: { row: ShipmentRow }) {
  const { estDeliveryDate, deliveryState, createdAt } = row
  return (
    <span className="inline-flex flex-col">
      <time dateTime={estDeliveryDate} className="whitespace-nowrap">
        {formatDate(estDeliveryDate)}
      </time>
      <span className="text-12 text-muted">
        {stateText(row)}
        {deliveryState === 'delivered' && (
          <>
            <br />
            <GeneratedOn createdAt={createdAt} />
          </>
        )}
      </span>
    </span>
  )
}

/** The current status of a shipment, as text that begins with TEST. */
export function stateText({ status, scenario }: Pick<ShipmentWithStatus, 'status' | 'scenario'>): string {
  return statusText(status, { isLost: scenario === 'lost' && status === 'delivery_failed' })
}
