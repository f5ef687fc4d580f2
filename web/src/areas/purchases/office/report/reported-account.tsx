import type { AdminPurchasedAccount } from '@docket/contract/admin/purchases'
import { Eye } from 'lucide-react'
import { useMay } from '../../../../kit/session/permissions.ts'
import { Card } from '../../../../kit/ui/layout/card.tsx'
import { RowButton } from '../../../../kit/ui/table/row-button.tsx'
import { AccountBadges, AccountOrigin, RevealedAccount, useReveal } from '../details/purchased-accounts.tsx'
import { words } from '../strings.ts'
import { reportPageWords } from './strings.ts'

const MASK = '••••••••••••'

interface ReportedAccountProps {
  purchaseId: number
  account: AdminPurchasedAccount
}

/** The reported account: a mask, and its text once an admin who may do so has revealed it. */
export function ReportedAccount({ purchaseId, account }: ReportedAccountProps) {
  const { id, batch } = account
  const mayReveal = useMay('reveal')
  const reveal = useReveal({ purchaseId, accountId: id })
  const name = words.account(id)
  return (
    <Card as="section">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="text-18">{name}</h2>
        <AccountBadges account={account} />
      </div>
      <div className="mb-3 text-14">
        {reveal.data ? (
          <RevealedAccount account={reveal.data} onHide={() => reveal.reset()} />
        ) : (
          <div className="flex min-h-(--control) items-center justify-between gap-2 rounded-control border border-control border-dashed bg-sunken px-3">
            <span className="overflow-hidden font-mono text-muted">
              <span aria-hidden="true" className="select-none">
                {MASK}
              </span>
              <span className="sr-only">{reportPageWords.hidden}</span>
            </span>
            {mayReveal && (
              <RowButton icon={Eye} of={` ${name}`} busy={reveal.isPending} onClick={() => reveal.mutate()}>
                {reportPageWords.reveal}
              </RowButton>
            )}
          </div>
        )}
      </div>
      <AccountOrigin batch={batch} />
    </Card>
  )
}
