import { adminStrings } from '../../../lib/admin-strings.ts'
import { changing } from '../../../lib/changing.ts'
import { formatDate, formatDateTime, formatDollars, formatOrder } from '../../../lib/format.ts'
import { placeText } from '../../../lib/place-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import type { ShipmentRow } from '../histories-query.ts'
import { UserCell } from '../user-cell.tsx'

const words = adminStrings.shipment

export const shipmentColumns: readonly Column<ShipmentRow>[] = [
  {
    id: 'trackingNo',
    header: words.trackingNo,
    isTitle: true,
    cell: (shipment) => <NumberCell shipment={shipment} />,
  },
  { id: 'user', header: words.user, cell: ({ user }) => <UserCell user={user} /> },
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
    id: 'carrier',
    header: words.carrier,
    hideWhenNarrow: true,
    cell: ({ carrier }) => words.carriers[carrier],
  },
  {
    id: 'shippedAt',
    header: words.shipDate,
    hideWhenNarrow: true,
    cell: ({ shippedAt }) => <time dateTime={shippedAt}>{formatDate(shippedAt)}</time>,
  },
  {
    id: 'estDeliveryDate',
    header: words.deliveryDate,
    cell: ({ estDeliveryDate }) => <time dateTime={estDeliveryDate}>{formatDate(estDeliveryDate)}</time>,
  },
  {
    id: 'amount',
    header: words.amount,
    numeric: true,
    cell: ({ amount }) => formatDollars(amount),
  },
  {
    id: 'createdAt',
    header: words.datePurchased,
    sortable: true,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
  },
]

/** The number leads to its order. */
function NumberCell({ shipment: { id, orderId, trackingNo } }: { shipment: ShipmentRow }) {
  return (
    <span className="block">
      <TextLink {...changing('/admin/histories', { order: id })}>
        <span className="whitespace-nowrap font-mono">{trackingNo}</span>
        <span className="sr-only">{words.openOrder(formatOrder(orderId))}</span>
      </TextLink>{' '}
      <Badge>{words.test}</Badge>
    </span>
  )
}
