import * as contract from '@docket/contract/admin/shipments'
import type { Platform } from '../../platform/context/platform.ts'
import type { Api } from '../../platform/http/route/api.ts'
import { exportShipments } from './list/export-shipments.ts'
import { getAnyShipment } from './list/get-shipment.ts'
import { listAllShipments } from './list/list-all-shipments.ts'

/** The admin's calls on the shipments of all customers. */
export function shipmentAdminRoutes(api: Api, platform: Platform): void {
  const { db } = platform
  api.route(contract.allShipments, ({ query }) => listAllShipments(db, query))
  api.exported({ link: contract.shipmentsLink, file: contract.shipmentsFile }, exportShipments)
  api.route(contract.anyShipmentById, ({ params, query }) =>
    getAnyShipment(db, { id: params.id, at: query.at }),
  )
}
