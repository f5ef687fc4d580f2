import * as contract from '@docket/contract/admin/shipments'
import type { FastifyInstance } from 'fastify'
import { exportRoutes } from '../../platform/export-routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { route } from '../../platform/route.ts'
import { getAnyShipment } from './get-shipment.ts'
import { exportShipments } from './list/export-shipments.ts'
import { listAllShipments } from './list/list-all-shipments.ts'

/** Everybody's shipments, as an admin sees them. */
export function shipmentAdminRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, sessions } = platform
  route(app, sessions, contract.allShipments, ({ query }) => listAllShipments(db, query))
  exportRoutes(app, platform, { link: contract.shipmentsLink, file: contract.shipmentsFile }, exportShipments)
  route(app, sessions, contract.anyShipmentById, ({ params, query }) =>
    getAnyShipment(db, { id: params.id, at: query.at }),
  )
}
