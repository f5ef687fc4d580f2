import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../export.ts'
import { listQuery } from '../list-query.ts'
import { pageOf, pageQuery } from '../page.ts'
import { shipmentById, shipmentDetails, shipmentWithStatus } from '../shipments.ts'
import { shipmentList } from './history-list.ts'
import { userRef } from './shared.ts'

const filters = listQuery(shipmentList, {
  search:
    "Part of the user's e-mail, an order number such as `ORD-0116`, or a tracking number or its beginning: " +
    '`DKT-TEST-` and at least four characters.',
})

export const shipmentOfUser = shipmentWithStatus.extend({ user: userRef })

export const allShipments = endpoint({
  method: 'GET',
  path: '/admin/history/trackingNos/list',
  access: 'admin',
  permission: 'view',
  summary: "All customers' test shipments, newest first",
  query: z.object({ ...pageQuery, ...filters }),
  output: pageOf(shipmentOfUser),
  errors: ['VALIDATION_ERROR'],
})

export const { link: shipmentsLink, file: shipmentsFile } = exportOf(
  '/admin/history/trackingNos',
  'the test shipments',
  z.object(filters),
  'view',
)

export const shipmentDetailsOfUser = shipmentDetails.omit({ reports: true }).extend({ user: userRef })

export const anyShipmentById = endpoint({
  method: 'GET',
  path: '/admin/trackingNo/:id',
  access: 'admin',
  permission: 'view',
  summary: 'One test shipment with its tracking as of now, or as of the moment `at`',
  params: shipmentById.params,
  query: shipmentById.query,
  output: shipmentDetailsOfUser,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})
