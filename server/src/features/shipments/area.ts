import { area } from '../../platform/areas/area.ts'
import { shipmentsList } from './list/list-all-shipments.ts'
import { shipmentRules } from './shipment-rules.ts'

/** Test shipments, and the keys that read them. */
export const shipments = area({
  name: 'shipments',
  ledgerRules: shipmentRules,
  longLists: [shipmentsList],
})
