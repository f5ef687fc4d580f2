import { formatDate } from '../../kit/lib/format.ts'
import { shipmentWords } from './strings.ts'

/** Shown beside each delivered state: the shipment was made in this shop, and when. This is no proof of delivery. */
export function GeneratedOn({ createdAt }: { createdAt: string }) {
  return <time dateTime={createdAt}>{shipmentWords.generatedOn(formatDate(createdAt))}</time>
}
