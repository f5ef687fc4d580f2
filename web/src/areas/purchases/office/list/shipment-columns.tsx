import { formatOrder } from '../../../../kit/lib/format.ts'
import { amountColumn, userColumn } from '../../../../kit/office/histories/shared-columns.tsx'
import { searchLink } from '../../../../kit/search/search-link.ts'
import { Badge } from '../../../../kit/ui/feedback/badge.tsx'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import type { Column } from '../../../../kit/ui/table/data-table.tsx'
import { DateText, DateTimeText } from '../../../../kit/ui/table/date-text.tsx'
import { placeText } from '../../../shipments/place-text.ts'
import { shipmentWords } from '../../../shipments/strings.ts'
import { trackingWords } from '../strings.ts'
import type { ShipmentRow } from './purchases-query.ts'

export const shipmentColumns: readonly Column<ShipmentRow>[] = [
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
  amountColumn,
  {
    id: 'createdAt',
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
    <span className="block">
      <TextLink data-opens-row {...searchLink('/admin/histories', { order: id })}>
        <span className="whitespace-nowrap font-mono">{trackingNo}</span>
        <span className="sr-only">{trackingWords.openOrder(formatOrder(orderId))}</span>
      </TextLink>{' '}
      <Badge>{trackingWords.test}</Badge>
    </span>
  )
}
