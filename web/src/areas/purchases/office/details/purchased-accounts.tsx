import type { AdminPurchase, AdminPurchasedAccount } from '@docket/contract/admin/purchases'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { formatCount } from '../../../../kit/lib/format.ts'
import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { Pagination } from '../../../../kit/ui/table/pagination.tsx'
import { words } from '../strings.ts'
import { AccountRow } from './account-row.tsx'
import { ACCOUNTS_PER_PAGE, purchasedAccountsQuery } from './purchase-query.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { ReplaceAccount } from './replace-account.tsx'

interface PurchasedAccountsProps {
  purchase: AdminPurchase
  /** The initial text of the reason field in the dialogs of a replacement and a refund. */
  reason?: string
}

/** The accounts of a purchase, those with an open report first. Each can be revealed, replaced and refunded. */
export function PurchasedAccounts({ purchase, reason }: PurchasedAccountsProps) {
  const [page, setPage] = useState(1)
  const [action, setAction] = useState<{ kind: 'replace' | 'refund'; account: AdminPurchasedAccount } | null>(
    null,
  )
  const { data, error, refetch } = useQuery(purchasedAccountsQuery(purchase.id, page))
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-18">
        {words.accountsTitle}{' '}
        {data && (
          <span className="font-mono font-normal text-14 text-muted tabular-nums">
            {formatCount(data.total)}
          </span>
        )}
      </h3>
      {data ? (
        <>
          <ul className="border-line border-t">
            {data.items.map((account) => (
              <AccountRow
                key={account.id}
                purchase={purchase}
                account={account}
                onReplace={() => setAction({ kind: 'replace', account })}
                onRefund={() => setAction({ kind: 'refund', account })}
              />
            ))}
          </ul>
          <Pagination page={page} pageSize={ACCOUNTS_PER_PAGE} total={data.total} onPage={setPage} />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
      {action?.kind === 'replace' && (
        <ReplaceAccount
          purchase={purchase}
          account={action.account}
          reason={reason}
          onClose={() => setAction(null)}
        />
      )}
      {action?.kind === 'refund' && (
        <RefundDialog
          purchase={purchase}
          account={action.account}
          reason={reason}
          onClose={() => setAction(null)}
        />
      )}
    </section>
  )
}
