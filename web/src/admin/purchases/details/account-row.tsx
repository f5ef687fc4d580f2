import {
  type AdminPurchase,
  type AdminPurchasedAccount,
  revealAccount,
} from '@docket/contract/admin/purchases'
import { useMutation } from '@tanstack/react-query'
import { formatDateTime, formatDollars } from '../../../lib/format.ts'
import { call } from '../../../shared/api/api.ts'
import { useMay } from '../../../shared/session/permissions.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { CopyButton } from '../../../ui/feedback/copy-button.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { RowButton } from '../../../ui/table/row-button.tsx'
import { words } from '../strings.ts'

interface AccountRowProps {
  purchase: AdminPurchase
  account: AdminPurchasedAccount
  onReplace: () => void
  onRefund: () => void
}

/** A purchased account: its batch, its state and, once revealed, its text. The server records who revealed it. */
export function AccountRow({ purchase, account, onReplace, onRefund }: AccountRowProps) {
  const { id, batch, replacedBy, replaces, refunded, openReport, isClaimed } = account
  const mayReveal = useMay('reveal')
  const mayRefund = useMay('refund')
  const reveal = useMutation({
    mutationFn: () => call(revealAccount, { body: { purchaseId: purchase.id, accountId: id } }),
    // The secret stays in the cache only while it is shown.
    gcTime: 0,
  })
  const isReplaced = replacedBy !== null
  const ofThis = ` ${words.account(id)}`
  return (
    <li className="flex flex-col gap-1.5 border-line border-b py-2.5 text-14">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="font-medium">{words.account(id)}</span>
        {isReplaced && <Badge>{words.replacedBy(replacedBy)}</Badge>}
        {replaces !== null && <Badge tone="ok">{words.replaces(replaces)}</Badge>}
        {refunded > 0 && <Badge tone="ok">{words.refundedLine(formatDollars(refunded))}</Badge>}
        {isClaimed && <Badge tone="bad">{words.claimed}</Badge>}
        {openReport && <Badge tone="warn">{words.reportStatuses.OPEN}</Badge>}
        <span className="flex flex-1 flex-wrap justify-end gap-1">
          {mayReveal && !reveal.data && (
            <RowButton of={ofThis} busy={reveal.isPending} onClick={() => reveal.mutate()}>
              {words.show}
            </RowButton>
          )}
          {mayRefund && !isReplaced && (
            <RowButton of={ofThis} onClick={onReplace}>
              {words.replace}
            </RowButton>
          )}
          {mayRefund && purchase.refundable > 0 && (
            <RowButton of={ofThis} onClick={onRefund}>
              {words.refund}
            </RowButton>
          )}
        </span>
      </div>
      {reveal.data && (
        <div className="flex items-start gap-2 rounded-control bg-sunken px-3 py-2">
          <code className="min-w-0 flex-1 whitespace-pre-wrap break-all font-mono">{reveal.data.value}</code>
          <CopyButton text={reveal.data.value} label={words.copyLine(id)} iconOnly />
          <Button size="small" variant="quiet" onClick={() => reveal.reset()}>
            {words.hide}
          </Button>
        </div>
      )}
      <p className="wrap-anywhere text-12 text-muted">
        {words.fromBatch(batch.id, batch.source, formatDateTime(batch.createdAt))}
        <br />
        {words.comesFrom(batch.provenance)}
      </p>
    </li>
  )
}
