import type { AdminPurchasedAccount } from '@docket/contract/admin/purchases'
import { formatDateTime } from '../../../../kit/lib/format.ts'
import { words } from '../strings.ts'

/** Where a purchased account comes from: its batch, and the words of the admin who imported it. */
export function AccountOrigin({ batch }: Pick<AdminPurchasedAccount, 'batch'>) {
  return (
    <p className="wrap-anywhere text-12 text-muted">
      {words.fromBatch(batch.id, batch.source, formatDateTime(batch.createdAt))}
      <br />
      {words.comesFrom(batch.provenance)}
    </p>
  )
}
