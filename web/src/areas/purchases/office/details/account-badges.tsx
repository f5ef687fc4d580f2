import type { AdminPurchasedAccount } from '@docket/contract/admin/purchases'
import { formatDollars } from '../../../../kit/lib/format.ts'
import { Badge } from '../../../../kit/ui/feedback/badge.tsx'
import { words } from '../strings.ts'

/** What has happened to a purchased account since its purchase. */
export function AccountBadges({ account }: { account: AdminPurchasedAccount }) {
  const { replacedBy, replaces, refunded, hasOwnershipClaim } = account
  return (
    <>
      {replacedBy !== null && <Badge>{words.replacedBy(replacedBy)}</Badge>}
      {replaces !== null && <Badge tone="ok">{words.replaces(replaces)}</Badge>}
      {refunded > 0 && <Badge tone="ok">{words.refundedLine(formatDollars(refunded))}</Badge>}
      {hasOwnershipClaim && <Badge tone="bad">{words.claimed}</Badge>}
    </>
  )
}
