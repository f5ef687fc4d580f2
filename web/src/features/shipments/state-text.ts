import type { KeptShipment } from '@docket/contract/shipments'
import { STATUS_TEXTS } from '@docket/contract/tracker-status'
import { strings } from '../../lib/strings.ts'

/** Where a shipment is now, in words that begin with TEST. karrio has no status of its own for a lost one. */
export function stateText({ status, scenario }: Pick<KeptShipment, 'status' | 'scenario'>): string {
  const isLost = scenario === 'lost' && status === 'delivery_failed'
  return isLost ? strings.shipments.testLost : STATUS_TEXTS[status]
}
