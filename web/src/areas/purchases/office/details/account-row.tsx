import type { AdminPurchase, AdminPurchasedAccount } from '@docket/contract/admin/purchases'
import { useMay } from '../../../../kit/session/permissions.ts'
import { Badge } from '../../../../kit/ui/feedback/badge.tsx'
import { RowButton } from '../../../../kit/ui/table/row-button.tsx'
import { words } from '../strings.ts'
import { AccountBadges } from './account-badges.tsx'
import { AccountOrigin } from './account-origin.tsx'
import { RevealedAccount } from './revealed-account.tsx'
import { useReveal } from './use-reveal.ts'

interface AccountRowProps {
  purchase: AdminPurchase
  account: AdminPurchasedAccount
  onReplace: () => void
  onRefund: () => void
}

/**
 * A purchased account: its state, its batch and, after it is revealed, its text. The server records who revealed it.
 */
export function AccountRow({ purchase, account, onReplace, onRefund }: AccountRowProps) {
  const { id, batch, replacedBy, openReport } = account
  const mayReveal = useMay('reveal')
  const mayRefund = useMay('refund')
  const reveal = useReveal({ purchaseId: purchase.id, accountId: id })
  const isReplaced = replacedBy !== null
  const isRefunded = purchase.refunded > 0 && purchase.refundable === 0
  const ofAccount = ` ${words.account(id)}`
  return (
    <li className="flex flex-col gap-1.5 border-line border-b py-2.5 text-14">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="font-medium">{words.account(id)}</span>
        <AccountBadges account={account} />
        {openReport && <Badge tone="warn">{words.reportStatuses.OPEN}</Badge>}
        <span className="flex flex-1 flex-wrap justify-end gap-1">
          {mayReveal && !reveal.data && (
            <RowButton of={ofAccount} busy={reveal.isPending} onClick={() => reveal.mutate()}>
              {words.show}
            </RowButton>
          )}
          {/* The server refuses to replace what is refunded in full. */}
          {mayRefund && !isReplaced && !isRefunded && (
            <>
              <RowButton of={ofAccount} onClick={onReplace}>
                {words.replace}
              </RowButton>
              {purchase.refundable > 0 && (
                <RowButton of={ofAccount} onClick={onRefund}>
                  {words.refund}
                </RowButton>
              )}
            </>
          )}
        </span>
      </div>
      {reveal.data && <RevealedAccount account={reveal.data} onHide={() => reveal.reset()} />}
      <AccountOrigin batch={batch} />
    </li>
  )
}
