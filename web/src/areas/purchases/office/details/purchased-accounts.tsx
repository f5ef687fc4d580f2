import {
  type AdminPurchase,
  type AdminPurchasedAccount,
  purchasedAccounts,
  revealAccount,
} from '@docket/contract/admin/purchases'
import type { NounForms } from '@docket/contract/nouns'
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../kit/api/api.ts'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { formatCount, formatDateTime, formatDollars } from '../../../../kit/lib/format.ts'
import { purchasesKey } from '../../../../kit/office/histories/query-keys.ts'
import { useMay } from '../../../../kit/session/permissions.ts'
import { Badge } from '../../../../kit/ui/feedback/badge.tsx'
import { CopyButton } from '../../../../kit/ui/feedback/copy-button.tsx'
import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { Pagination } from '../../../../kit/ui/table/pagination.tsx'
import { RowButton } from '../../../../kit/ui/table/row-button.tsx'
import { nounOf } from '../noun.ts'
import { words } from '../strings.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { ReplaceAccount } from './replace-account.tsx'

const ACCOUNTS_PER_PAGE = 10

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
        {nounOf(purchase).Nouns}{' '}
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

interface AccountRowProps {
  purchase: AdminPurchase
  account: AdminPurchasedAccount
  onReplace: () => void
  onRefund: () => void
}

/**
 * A purchased account: its state, its batch and, after it is revealed, its text. The server records who revealed it.
 */
function AccountRow({ purchase, account, onReplace, onRefund }: AccountRowProps) {
  const { id, batch, replacedBy, openReport } = account
  const mayReveal = useMay('reveal')
  const mayRefund = useMay('refund')
  const reveal = useReveal({ purchaseId: purchase.id, accountId: id })
  const isReplaced = replacedBy !== null
  const isRefunded = purchase.refunded > 0 && purchase.refundable === 0
  const noun = nounOf(purchase)
  const name = words.account({ id: String(id), ...noun })
  const ofAccount = ` ${name}`
  return (
    <li className="flex flex-col gap-1.5 border-line border-b py-2.5 text-14">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="font-medium">{name}</span>
        <AccountBadges account={account} noun={noun} />
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
      {reveal.data && <RevealedAccount account={reveal.data} noun={noun} onHide={() => reveal.reset()} />}
      <AccountOrigin batch={batch} />
    </li>
  )
}

interface AccountBadgesProps {
  account: AdminPurchasedAccount
  noun: NounForms
}

/** What has happened to a purchased account since its purchase. */
export function AccountBadges({ account, noun }: AccountBadgesProps) {
  const { replacedBy, replaces, refunded, hasOwnershipClaim } = account
  return (
    <>
      {replacedBy !== null && <Badge>{words.replacedBy({ id: String(replacedBy), ...noun })}</Badge>}
      {replaces !== null && <Badge tone="ok">{words.replaces({ id: String(replaces), ...noun })}</Badge>}
      {refunded > 0 && <Badge tone="ok">{words.refundedLine(formatDollars(refunded))}</Badge>}
      {hasOwnershipClaim && <Badge tone="warn">{words.claimed}</Badge>}
    </>
  )
}

interface RevealedAccountProps {
  account: { id: number; value: string }
  noun: NounForms
  onHide: () => void
}

/** The text of a revealed account, with buttons that copy and hide it. */
export function RevealedAccount({ account: { id, value }, noun, onHide }: RevealedAccountProps) {
  return (
    <div className="flex items-start gap-2 rounded-control bg-sunken px-3 py-2">
      <code className="min-w-0 flex-1 whitespace-pre-wrap break-all font-mono">{value}</code>
      <CopyButton text={value} label={words.copyLine({ id: String(id), ...noun })} iconOnly />
      <Button size="small" variant="quiet" onClick={onHide}>
        {words.hide}
      </Button>
    </div>
  )
}

/** Reveals an account of a purchase. The server records who revealed it. */
export function useReveal(account: { purchaseId: number; accountId: number }) {
  return useMutation({
    mutationFn: () => call(revealAccount, { body: account }),
    // The secret stays in the cache only while it is shown.
    gcTime: 0,
  })
}

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

/** One page of a purchase's accounts. */
function purchasedAccountsQuery(id: number, page: number) {
  return queryOptions({
    queryKey: [...purchasesKey, 'accounts', id, page],
    queryFn: ({ signal }) =>
      call(purchasedAccounts, { params: { id }, query: { page, pageSize: ACCOUNTS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { errors: 'screen' },
  })
}
