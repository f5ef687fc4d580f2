import { decideHold, type Hold, holds } from '@docket/contract/admin/holds'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../kit/api/api.ts'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { formatCount, formatDateTime, formatOrder } from '../../../../kit/lib/format.ts'
import { ConfirmWithReason } from '../../../../kit/office/confirm-with-reason.tsx'
import { purchasesKey } from '../../../../kit/office/histories/query-keys.ts'
import { searchLink } from '../../../../kit/search/search-link.ts'
import { Badge } from '../../../../kit/ui/feedback/badge.tsx'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { Pagination } from '../../../../kit/ui/table/pagination.tsx'
import { RowButton, RowLink } from '../../../../kit/ui/table/row-button.tsx'
import { nounOf } from '../noun.ts'
import { holdWords } from './strings.ts'

/** The batches on hold, each with buttons to release it or to withdraw the rest. Renders nothing if there are none. */
export function HeldBatches() {
  const [page, setPage] = useState(1)
  const [openDecision, setOpenDecision] = useState<{ hold: Hold; decision: Decision } | null>(null)
  const { data, error, refetch } = useQuery(holdsQuery(page))

  function afterDecision() {
    setPage(1)
    // The pressed button does not exist any more. If this was the last batch, the list does not exist either.
    requestAnimationFrame(() =>
      (document.getElementById(HEADING_ID) ?? document.getElementById('main'))?.focus({
        preventScroll: true,
      }),
    )
  }

  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || data.total === 0) return null
  return (
    <section className="mb-8 flex flex-col gap-3 rounded-card border border-warn bg-surface p-4 sm:p-6">
      <div>
        <h2 id={HEADING_ID} tabIndex={-1} className="text-18 outline-none">
          {holdWords.title}{' '}
          <span className="font-mono font-normal text-14 text-muted tabular-nums">
            {formatCount(data.total)}
          </span>
        </h2>
        <p className="text-14 text-muted">{holdWords.lead}</p>
      </div>
      <ul className="border-line border-t">
        {data.items.map((hold) => (
          <HeldBatch key={hold.id} hold={hold} onDecide={(decision) => setOpenDecision({ hold, decision })} />
        ))}
      </ul>
      <Pagination page={page} pageSize={HOLDS_PER_PAGE} total={data.total} onPage={setPage} />
      {openDecision && (
        <DecideHold {...openDecision} onClose={() => setOpenDecision(null)} onDecided={afterDecision} />
      )}
    </section>
  )
}

const HEADING_ID = 'batches-on-hold'

function HeldBatch({ hold, onDecide }: { hold: Hold; onDecide: (decision: Decision) => void }) {
  const { batch, product, held, sold, withdrawn, accountId, orderId } = hold
  return (
    <li className="flex flex-col gap-1 border-line border-b py-3 text-14">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <Badge tone="warn">{holdWords.badge}</Badge>
          <span className="wrap-anywhere font-medium">{holdWords.ofProduct(product.title, batch.id)}</span>
        </span>
        <span className="flex flex-wrap gap-1">
          <RowButton
            of={holdWords.batchName(batch.id)}
            variant="secondary"
            onClick={() => onDecide('RELEASED')}
          >
            {holdWords.release}
          </RowButton>
          <RowButton
            of={holdWords.ofBatch(batch.id)}
            variant="secondary"
            onClick={() => onDecide('WITHDRAWN')}
          >
            {holdWords.withdrawRest}
          </RowButton>
        </span>
      </div>
      <Claim hold={hold} />
      <p className="wrap-anywhere text-muted">
        {holdWords.counts({
          held: formatCount(held),
          sold: formatCount(sold),
          withdrawn: formatCount(withdrawn),
        })}
        <br />
        {holdWords.comesFrom(batch.provenance)}
        <br />
        {holdWords.importedBy(batch.importedBy, formatDateTime(batch.createdAt))}
      </p>
      {(accountId !== null || orderId !== null) && (
        <p className="flex flex-wrap items-center gap-x-3">
          {accountId !== null && <span>{holdWords.found({ id: String(accountId), ...nounOf(hold) })}</span>}
          {orderId !== null && (
            <RowLink of={holdWords.ofBatch(batch.id)} {...searchLink('/admin/reports', { order: orderId })}>
              <span className="font-mono tabular-nums">{formatOrder(orderId)}</span>
            </RowLink>
          )}
        </p>
      )}
    </li>
  )
}

/** Who made the claim, when, and in what words. */
function Claim({ hold: { report, openedBy, message, createdAt } }: { hold: Hold }) {
  return (
    <p className="wrap-anywhere whitespace-pre-wrap">
      <span className="text-muted">
        {report ? holdWords.said(report.email) : openedBy !== null && holdWords.entered(openedBy)}{' '}
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </span>
      <br />
      {report?.message ?? message}
    </p>
  )
}

type Decision = 'RELEASED' | 'WITHDRAWN'

interface DecideHoldProps {
  hold: Hold
  decision: Decision
  onClose: () => void
  onDecided: () => void
}

/** Asks for the reason, and releases or withdraws the accounts of a batch on hold. */
function DecideHold({ hold, decision, onClose, onDecided }: DecideHoldProps) {
  const { batch, held } = hold
  const isRelease = decision === 'RELEASED'
  const decide = useDecision(hold, decision)
  const hint = isRelease ? holdWords.releaseHint : holdWords.withdrawHint
  return (
    <ConfirmWithReason
      title={isRelease ? holdWords.releaseTitle(batch.id) : holdWords.withdrawTitle(batch.id)}
      hint={holdWords.reasonHint}
      destroys={!isRelease}
      busy={decide.isPending}
      onCancel={onClose}
      onConfirm={async (reason) => {
        await decide.mutateAsync(reason)
        onDecided()
        onClose()
      }}
    >
      <p>{hint({ count: held, ...nounOf(hold) })}</p>
    </ConfirmWithReason>
  )
}

/** After every outcome the lists are fetched again: another admin may have decided. */
function useDecision(hold: Hold, decision: Decision) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => call(decideHold, { body: { id: hold.id, decision, reason } }),
    onSuccess: ({ accounts }) => {
      const toastText = decision === 'RELEASED' ? holdWords.releasedToast : holdWords.withdrawnToast
      toast.success(toastText({ count: accounts, ...nounOf(hold) }))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: purchasesKey }),
    meta: { errors: 'form' },
  })
}

const HOLDS_PER_PAGE = 5

/** One page of the batches on hold. It is fetched on every opening, because another admin may have decided. */
function holdsQuery(page: number) {
  const query = { page, pageSize: HOLDS_PER_PAGE }
  return queryOptions({
    queryKey: [...purchasesKey, 'holds', query],
    queryFn: ({ signal }) => call(holds, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { errors: 'screen' },
  })
}
