import type { KeptShipment } from '@docket/contract/shipments'
import { statusText } from '@docket/contract/tracker-status'

/** Where a shipment is now, in words that begin with TEST. */
export function stateText({ status, scenario }: Pick<KeptShipment, 'status' | 'scenario'>): string {
  return statusText(status, { isLost: scenario === 'lost' && status === 'delivery_failed' })
}
