import type { shipmentsLink } from '@docket/contract/admin/shipments'
import type * as z from 'zod'
import type { ExportedList } from '../../../host/export/export-routes.ts'
import { readThroughCursor } from '../../../host/export/export-rows.ts'
import { selectAllShipments, shipmentWithUserOf } from './list-all-shipments.ts'

/** The shipments of all customers as a file. */
export const exportShipments: ExportedList<
  z.output<typeof shipmentsLink.query>,
  ReturnType<typeof shipmentWithUserOf>
> = {
  name: 'tracking-numbers',
  read: readThroughCursor(selectAllShipments, shipmentWithUserOf),
  columns: {
    'Order ID': ({ orderId }) => orderId,
    Kind: () => 'TEST shipment',
    'User ID': ({ user }) => user.id,
    'User email': ({ user }) => user.email,
    'Tracking number': ({ trackingNo }) => trackingNo,
    Carrier: ({ carrier }) => carrier,
    'Ship method': ({ shipMethod }) => shipMethod,
    'Origin city': ({ originCity }) => originCity,
    'Origin state': ({ originState }) => originState,
    'Origin country': ({ originCountry }) => originCountry,
    'Destination city': ({ destCity }) => destCity,
    'Destination state': ({ destState }) => destState,
    'Destination country': ({ destCountry }) => destCountry,
    Shipped: { instant: ({ shippedAt }) => shippedAt },
    'Estimated delivery': { instant: ({ estDeliveryDate }) => estDeliveryDate },
    Scenario: ({ scenario }) => scenario,
    'Price (USD)': ({ sellingPrice }) => sellingPrice,
    'Discount (USD)': ({ discount }) => discount,
    'Amount (USD)': ({ amount }) => amount,
    'Refunded (USD)': ({ refunded }) => refunded,
    Coupon: ({ couponCode }) => couponCode,
    Date: { instant: ({ createdAt }) => createdAt },
  },
}
