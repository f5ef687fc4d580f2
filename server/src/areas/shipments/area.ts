import * as all from '@docket/contract/admin/shipments'
import * as own from '@docket/contract/shipments'
import * as tracking from '@docket/contract/tracking'
import { area } from '../../host/areas/area.ts'
import { exported } from '../../host/export/export-routes.ts'
import { shipmentExamples } from './api-examples.ts'
import { audited } from './keys/audited.ts'
import { mails } from './keys/key-mails.ts'
import { exportShipments } from './list/export-shipments.ts'
import { shipmentsList } from './list/list-all-shipments.ts'
import { shipmentAdminRoutes, shipmentRoutes } from './routes.ts'
import { shipmentRules } from './shipment-rules.ts'
import { personCopy, tables } from './tables.ts'

/** Test shipments, and the keys that read them. `make/` has their times, events and schedule. */
export const shipments = area({
  name: 'shipments',

  contract: [own, tracking, all],
  tags: {
    trackingNo: 'Test shipments: price, purchase, list, events, and keys to read them with.',
    'admin-trackingNo': 'One test shipment.',
  },
  examples: () => shipmentExamples(Date.now()),
  routes(api, { platform }) {
    shipmentRoutes(api, platform)
    shipmentAdminRoutes(api, platform)
  },
  audited,
  ledgerRules: shipmentRules,
  longLists: [shipmentsList],
  exports: [exported({ link: all.shipmentsLink, file: all.shipmentsFile }, exportShipments)],
  tables,
  personCopy,
  mails,
})
