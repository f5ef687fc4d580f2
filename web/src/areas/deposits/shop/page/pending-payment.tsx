import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { formatDateTime, formatDollars } from '../../../../kit/lib/format.ts'
import { buttonStyle } from '../../../../kit/ui/form/button-style.ts'
import { arrivedText } from '../../arrived-text.ts'
import { depositWords } from '../../strings.ts'
import { depositsQuery, isPending } from '../deposits-query.ts'
import { keepPaymentNote } from '../payment-note.ts'
import { words } from '../strings.ts'

/** A link to the newest pending payment, above the form for a new deposit. Renders nothing if none is pending. */
export function PendingPayment({ returnTo }: { returnTo: string | undefined }) {
  const { data } = useQuery(depositsQuery({}))
  const pending = data?.items.find((deposit) => isPending(deposit) && deposit.paymentUrl !== null)
  if (!pending?.paymentUrl) return null
  const { id, amount, method, createdAt, paymentUrl } = pending
  const arrived = arrivedText(pending)
  return (
    <section
      aria-label={words.pendingTitle}
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-warn bg-warn-soft p-4"
    >
      <p className="flex min-w-0 flex-1 basis-64 items-center gap-3 text-pretty">
        <Clock aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-warn" />
        {arrived
          ? words.pendingArrived(depositWords.methods[method], formatDateTime(createdAt), arrived)
          : words.pendingSince(depositWords.methods[method], formatDateTime(createdAt))}
      </p>
      <a
        href={paymentUrl}
        rel="noreferrer"
        className={buttonStyle({ variant: 'primary' })}
        onClick={() => keepPaymentNote({ depositId: id, amount: String(amount), returnTo })}
      >
        {words.continueYours(formatDollars(amount))}
      </a>
    </section>
  )
}
