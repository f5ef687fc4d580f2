import { adminStrings } from '../../../lib/admin-strings.ts'
import { formatDateTime, formatDollars, formatNaira } from '../../../lib/format.ts'
import { strings } from '../../../lib/strings.ts'
import { DepositStatus } from '../../../ui/deposit-status.tsx'
import { Receipt, ReceiptLine, ReceiptLines } from '../../../ui/receipt.tsx'
import { ArrivedPayments } from './arrived-payments.tsx'
import type { Deposit } from './deposit-query.ts'
import { readReview } from './read-review.ts'
import { Recheck } from './recheck.tsx'
import { ReviewNote } from './review-note.tsx'

const words = adminStrings.deposit

/** Why a person looks at it, what was asked for, and what came. */
export function DepositView({ deposit }: { deposit: Deposit }) {
  const review = readReview(deposit.review)
  return (
    <div className="flex flex-col gap-6">
      {review && <ReviewNote review={review} />}
      <Asked deposit={deposit} settledFrom={review?.settled?.askedDollars} />
      <section>
        <h3 className="mb-2 text-18">{words.came}</h3>
        <ArrivedPayments deposit={deposit} review={review} />
        {deposit.payments.length > 0 && <Recheck deposit={deposit} />}
      </section>
    </div>
  )
}

interface AskedProps {
  deposit: Deposit
  /** What was asked for, in dollars, where it was settled with a person's own amount. */
  settledFrom: number | undefined
}

function Asked({ deposit, settledFrom }: AskedProps) {
  const { amount, naira, method, createdAt, reference, status } = deposit
  const wasChanged = settledFrom !== undefined && settledFrom !== amount
  return (
    <Receipt
      title={words.asked}
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
        <ReceiptLine tone="muted" label={words.method} value={strings.deposit.methods[method]} />
        <ReceiptLine
          tone="muted"
          label={words.opened}
          value={<time dateTime={createdAt}>{formatDateTime(createdAt)}</time>}
        />
        {naira !== null && <ReceiptLine tone="muted" label={words.charge} value={formatNaira(naira)} />}
        {wasChanged && (
          <ReceiptLine tone="muted" label={words.askedAmount} value={formatDollars(settledFrom)} />
        )}
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine total label={wasChanged ? words.credited : words.amount} value={formatDollars(amount)} />
      </ReceiptLines>
    </Receipt>
  )
}
