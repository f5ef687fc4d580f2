import { recheckDeposit } from '@docket/contract/admin/deposits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { call } from '../../../../kit/api/api.ts'
import { sentencesOf } from '../../../../kit/api/errors.ts'
import { formatDateTime, formatDollars, formatNaira } from '../../../../kit/lib/format.ts'
import { historiesKey } from '../../../../kit/office/histories/query-keys.ts'
import { useMay } from '../../../../kit/session/permissions.ts'
import { Notice } from '../../../../kit/ui/feedback/notice.tsx'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { Receipt, ReceiptLine, ReceiptLines } from '../../../../kit/ui/layout/receipt.tsx'
import { DepositStatus } from '../../deposit-status.tsx'
import { depositWords } from '../../strings.ts'
import { ReturnedPayments } from '../returns/returned-payments.tsx'
import { words } from '../strings.ts'
import { ArrivedPayments } from './arrived-payments.tsx'
import { DepositPurchase } from './deposit-purchase.tsx'
import { type Deposit, depositQuery } from './deposit-query.ts'
import { ReviewNote } from './review-note.tsx'

interface DepositViewProps {
  deposit: Deposit
  /** Whether the credit form is open. It says what arrived, so the note above does not repeat it. */
  isCrediting: boolean
}

/** The returned money, the reason of the review, what the deposit is to buy, the requested amount, and the payments. */
export function DepositView({ deposit, isCrediting }: DepositViewProps) {
  const { review, arrival, refusal, purchase } = deposit
  const mayRecheck = useMay('adjust')
  return (
    <div className="flex flex-col gap-6">
      {refusal && deposit.status !== 'COMPLETED' && (
        <Notice tone="warn">
          <p className="font-semibold">{words.refusedTitle}</p>
          <p className="wrap-anywhere">
            {words.refusedWords(refusal.words)}{' '}
            <time dateTime={refusal.at}>{formatDateTime(refusal.at)}</time>
          </p>
        </Notice>
      )}
      {deposit.returns.length > 0 && <ReturnedPayments deposit={deposit} />}
      {review && <ReviewNote review={review} arrival={isCrediting ? null : arrival} />}
      {/* A server of the release before does not send it. */}
      {purchase && <DepositPurchase purchase={purchase} userId={deposit.user.id} />}
      <RequestedReceipt deposit={deposit} />
      <section>
        <h3 className="mb-2 text-18">{words.received}</h3>
        <ArrivedPayments deposit={deposit} review={review} />
        {mayRecheck && deposit.payments.length > 0 && <Recheck deposit={deposit} />}
      </section>
    </div>
  )
}

function RequestedReceipt({ deposit }: { deposit: Deposit }) {
  const { amount, requested, recorded, naira, method, createdAt, reference, status } = deposit
  const wasChanged = requested !== amount
  return (
    <Receipt
      title={words.requested}
      aside={
        <span className="font-sans">
          <DepositStatus status={status} />
        </span>
      }
    >
      <p className="mb-3 text-14 text-muted">
        {words.reference} <code className="break-all font-mono">{reference}</code>
      </p>
      <ReceiptLines>
        <ReceiptLine tone="muted" label={words.method} value={depositWords.methods[method]} />
        <ReceiptLine
          tone="muted"
          label={words.opened}
          value={<time dateTime={createdAt}>{formatDateTime(createdAt)}</time>}
        />
        {recorded > 0 && <ReceiptLine tone="muted" label={words.arrived} value={formatDollars(recorded)} />}
        {naira !== null && <ReceiptLine tone="muted" label={words.charge} value={formatNaira(naira)} />}
        {wasChanged && (
          <ReceiptLine tone="muted" label={words.requestedAmount} value={formatDollars(requested)} />
        )}
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine total label={wasChanged ? words.credited : words.amount} value={formatDollars(amount)} />
      </ReceiptLines>
    </Receipt>
  )
}

/** The server asks the provider about one payment after the other. */
const TIMEOUT_MS = 90_000

/**
 * Asks the provider about the payments again. The server applies the answer at once, and a text beside the button says
 * so.
 */
function Recheck({ deposit: { id } }: { deposit: Deposit }) {
  const queryClient = useQueryClient()
  const recheck = useMutation({
    mutationFn: () => call(recheckDeposit, { body: { id }, timeoutMs: TIMEOUT_MS }),
    onSuccess(deposit) {
      queryClient.setQueryData(depositQuery(id).queryKey, deposit)
      void queryClient.invalidateQueries({ queryKey: historiesKey })
    },
    meta: { errors: 'none' },
  })
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button size="small" busy={recheck.isPending} onClick={() => recheck.mutate()}>
        <RefreshCw aria-hidden="true" strokeWidth={1.75} className="size-4" />
        {words.recheck}
      </Button>
      <p role="status" className="text-14 text-muted empty:hidden">
        {recheck.isSuccess && words.rechecked(depositWords.statuses[recheck.data.status])}
      </p>
      {recheck.isError && (
        <p role="alert" className="text-14 text-bad">
          {words.notRechecked} {sentencesOf(recheck.error).join(' ')}
        </p>
      )}
    </div>
  )
}
