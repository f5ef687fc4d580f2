import { OPEN_DAYS } from '@docket/contract/deposit-values'
import { cancelWaiting, type WaitingPurchase } from '@docket/contract/waiting-purchases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { call } from '../../kit/api/api.ts'
import { formatDate, formatDollars } from '../../kit/lib/format.ts'
import { toast } from '../../kit/ui/feedback/toast.ts'
import { Button } from '../../kit/ui/form/button.tsx'
import { buttonStyle } from '../../kit/ui/form/button-style.ts'
import { TextLink } from '../../kit/ui/layout/text-link.tsx'
import { keepPaymentNote } from '../deposits/payment-note.ts'
import { payablePage, waitingQuery } from './waiting-query.ts'
import { words } from './words.ts'

interface WaitingNoticeProps {
  purchase: WaitingPurchase
  /** On the page of its product, the notice names the product only if it is about several. */
  isOnItsPage?: boolean
  /** The page has a button of its own that leads to the payment. */
  isPaidBeside?: boolean
}

/** An order that waits for its payment: what it waits for, and what the customer can do about it. */
export function WaitingNotice({ purchase, isOnItsPage, isPaidBeside }: WaitingNoticeProps) {
  const { id, state, title, deposit } = purchase
  const page = payablePage(purchase)
  const amount = formatDollars(deposit.amount)
  return (
    <section
      aria-label={words.label}
      className="flex flex-col gap-3 rounded-card border border-warn bg-warn-soft p-4 text-14"
    >
      <div role="status" className="flex items-start gap-3">
        <Clock aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-5 shrink-0 text-warn" />
        <div className="flex min-w-0 flex-col gap-1 text-pretty">
          {(!isOnItsPage || purchase.quantity > 1) && <Goods purchase={purchase} />}
          {linesOf(purchase).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </div>
      {state === 'WAITING' && (
        <div className="flex flex-wrap gap-2">
          {page !== null && !isPaidBeside && (
            <a
              href={page}
              rel="noreferrer"
              className={buttonStyle({ size: 'small' })}
              onClick={() => keepPaymentNote(noteOf(purchase))}
            >
              <span>
                {words.pay({ amount })}
                <span className="sr-only">{words.payOf({ title })}</span>
              </span>
            </a>
          )}
          <CancelButton id={id} title={title} />
        </div>
      )}
    </section>
  )
}

/** The name of the goods, which leads to them. */
function Goods({ purchase: { title, quantity, productId } }: { purchase: WaitingPurchase }) {
  const name = quantity > 1 ? words.goods({ title, quantity }) : title
  return (
    <p className="wrap-anywhere font-semibold pointer-coarse:[&>a]:py-2.5">
      {productId === null ? (
        name
      ) : (
        <TextLink to="/products/$productId" params={{ productId: String(productId) }}>
          {name}
        </TextLink>
      )}
    </p>
  )
}

/** What this tab must remember when the customer goes on to pay. */
export function noteOf({ id, productId, quantity, deposit }: WaitingPurchase) {
  const product = `/products/${productId}${quantity > 1 ? `?quantity=${quantity}` : ''}`
  return {
    depositId: deposit.id,
    waitingId: id,
    amount: String(deposit.amount),
    returnTo: productId === null ? '/tracking-numbers' : product,
  }
}

const DAY_MS = 24 * 60 * 60_000

/** What the order waits for, in sentences. */
export function linesOf(purchase: WaitingPurchase): string[] {
  const { state, deposit, createdAt } = purchase
  if (state === 'DUE') return [words.due]
  const { method, status, amount, url } = deposit
  if (status === 'REVIEW') return [words.inReview]
  if (status === 'EXPIRED') return [words.over]
  if (url === null) return [words.noPage]
  if (status === 'FAILED') return [words.declined]
  const end = new Date(Date.parse(createdAt) + OPEN_DAYS[method] * DAY_MS)
  return [
    words.waiting({ amount: formatDollars(amount), method: words.methods[method] }),
    words.alreadyPaid({ day: formatDate(end.toISOString()) }),
  ]
}

/** Cancels without a question: nothing is lost, and the customer can order again. */
function CancelButton({ id, title }: Pick<WaitingPurchase, 'id' | 'title'>) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(cancelWaiting, { params: { id } }),
    onSuccess: () => toast.success(words.cancelled),
    onSettled: () => client.invalidateQueries({ queryKey: waitingQuery.queryKey }),
  })
  return (
    <Button size="small" variant="quiet" busy={isPending} onClick={() => mutate()}>
      <span>
        {words.cancel}
        <span className="sr-only">{words.cancelOf({ title })}</span>
      </span>
    </Button>
  )
}
