import { adminStrings } from '../../../lib/admin-strings.ts'
import { formatDateTime } from '../../../lib/format.ts'

/** Beside each delivered state, so that it cannot be taken for a proof of delivery. */
export function MadeHere({ createdAt }: { createdAt: string }) {
  return (
    <span className="block text-12 text-muted">
      {adminStrings.shipment.madeHere(formatDateTime(createdAt))}
    </span>
  )
}
