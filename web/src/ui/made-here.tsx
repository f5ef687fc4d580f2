import { formatDate } from '../lib/format.ts'
import { strings } from '../lib/strings.ts'

/** Beside each delivered state of a test shipment: where and when it was made up, so that it is no proof of delivery. */
export function MadeHere({ createdAt }: { createdAt: string }) {
  return <time dateTime={createdAt}>{strings.shipments.madeHere(formatDate(createdAt))}</time>
}
