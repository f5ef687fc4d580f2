import * as contract from '@docket/contract/admin/shipments'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/context/platform.ts'
import { exportRoutes } from '../../platform/export/export-routes.ts'
import { route } from '../../platform/http/route/route.ts'
import { exportShipments } from './list/export-shipments.ts'
import { getAnyShipment } from './list/get-shipment.ts'
import { listAllShipments } from './list/list-all-shipments.ts'

/** The admin's calls on the shipments of all customers. */
export function shipmentAdminRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, sessions } = platform
  route(app, sessions, contract.allShipments, ({ query }) => listAllShipments(db, query))
  exportRoutes(app, platform, { link: contract.shipmentsLink, file: contract.shipmentsFile }, exportShipments)
  route(app, sessions, contract.anyShipmentById, ({ params, query }) =>
    getAnyShipment(db, { id: params.id, at: query.at }),
  )
}
