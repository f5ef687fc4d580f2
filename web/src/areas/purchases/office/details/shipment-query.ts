import { anyShipmentById } from '@docket/contract/admin/shipments'
import type { Output } from '@docket/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'
import { purchasesKey } from '../../../../kit/office/histories/query-keys.ts'

export type ShipmentData = Output<typeof anyShipmentById>

/** One shipment with its events up to now, fetched whenever its purchase is opened. */
export function shipmentQuery(id: number) {
  return queryOptions({
    queryKey: [...purchasesKey, 'shipment', id],
    queryFn: ({ signal }) => call(anyShipmentById, { params: { id }, query: {}, signal }),
    staleTime: 0,
    meta: { errors: 'screen' },
  })
}
