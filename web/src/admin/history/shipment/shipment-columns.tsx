import { adminStrings } from '../../../lib/admin-strings.ts'
import { formatOrder } from '../../../lib/format.ts'
import { placeText } from '../../../lib/place-text.ts'
import { searchLink } from '../../../lib/search-link.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { DateText, DateTimeText } from '../../../ui/date-text.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import type { ShipmentRow } from '../histories-query.ts'
import { amountColumn, userColumn } from '../shared-columns.tsx'

const words = adminStrings.shipment

export const shipmentColumns: readonly Column<ShipmentRow>[] = [
  {
    id: 'trackingNo',
    header: words.trackingNo,
    isTitle: true,
    cell: (shipment) => <NumberCell shipment={shipment} />,
  },
  userColumn,
  {
    id: 'origin',
    header: words.origin,
    hideWhenNarrow: 'xl',
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
    id: 'carrier',
    header: words.carrier,
    hideWhenNarrow: 'xl',
    cell: ({ carrier }) => words.carriers[carrier],
  },
  {
    id: 'shippedAt',
    header: words.shipDate,
    hideWhenNarrow: 'xl',
    cell: ({ shippedAt }) => <DateText at={shippedAt} />,
  },
  {
    id: 'estDeliveryDate',
    header: words.deliveryDate,
    hideWhenNarrow: true,
    cell: ({ estDeliveryDate }) => <DateText at={estDeliveryDate} />,
  },
  amountColumn,
  {
    id: 'createdAt',
    header: words.datePurchased,
    sortable: true,
    // In one line from 1440 px on, where there is room for it.
    width: 'min-[90rem]:whitespace-nowrap',
    cell: ({ createdAt }) => <DateTimeText at={createdAt} />,
  },
]

/** The number leads to its order. */
function NumberCell({ shipment: { id, orderId, trackingNo } }: { shipment: ShipmentRow }) {
  return (
    <span className="block">
      <TextLink {...searchLink('/admin/histories', { order: id })}>
        <span className="whitespace-nowrap font-mono">{trackingNo}</span>
        <span className="sr-only">{words.openOrder(formatOrder(orderId))}</span>
      </TextLink>{' '}
      <Badge>{words.test}</Badge>
    </span>
  )
}
