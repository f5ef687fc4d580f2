import { anyShipmentById } from '@docket/contract/admin/shipments'
import type { Output } from '@docket/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { ordersKey } from '../history-keys.ts'

export type ShipmentData = Output<typeof anyShipmentById>

/** One shipment with its events up to now, asked for whenever its order is opened. */
export function shipmentQuery(id: number) {
  return queryOptions({
    queryKey: [...ordersKey, 'shipment', id],
    queryFn: ({ signal }) => call(anyShipmentById, { params: { id }, query: {}, signal }),
    staleTime: 0,
    meta: { errors: 'screen' },
  })
}
