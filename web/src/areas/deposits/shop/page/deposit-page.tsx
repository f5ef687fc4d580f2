import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { formatDateTime, formatDollars } from '../../../../kit/lib/format.ts'
import { configQuery } from '../../../../kit/store/config-query.ts'
import { useDocumentTitle } from '../../../../kit/store/use-document-title.ts'
import { EmptyState } from '../../../../kit/ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { buttonStyle } from '../../../../kit/ui/form/button-style.ts'
import { Card } from '../../../../kit/ui/layout/card.tsx'
import { PageHeader } from '../../../../kit/ui/layout/page-header.tsx'
import { UnpaidOrders } from '../../../waiting-purchases/unpaid-orders.tsx'
import { openOf, waitingQuery } from '../../../waiting-purchases/waiting-query.ts'
import { arrivedText } from '../../arrived-text.ts'
import { keepPaymentNote } from '../../payment-note.ts'
import { depositWords } from '../../strings.ts'
import { depositsQuery, isPending } from '../deposits-query.ts'
import { DepositForm } from '../form/deposit-form.tsx'
import type { DepositSearch } from '../search.ts'
import { words } from '../strings.ts'
import { DepositHistory } from './deposit-history.tsx'
import { WalletNote } from './wallet-note.tsx'

export function DepositPage() {
  useDocumentTitle(words.title)
  const search = useSearch({ from: '/storefront/deposit' })
  return (
    <>
      <PageHeader title={words.title} />
      <WalletNote />
      <UnpaidOrders />
      <PendingPayment returnTo={search.return} />
      <div className="grid items-start gap-8 lg:grid-cols-[24rem_minmax(0,1fr)] lg:gap-12">
        <TopUp search={search} />
        <DepositHistory search={search} />
      </div>
    </>
  )
}

function TopUp({ search }: { search: DepositSearch }) {
  const { data, error, refetch } = useQuery(configQuery)
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <FormSkeleton />
  const [first, ...others] = data.depositMethods
  if (!first) return <EmptyState title={words.unavailableTitle}>{words.unavailable}</EmptyState>
  return (
    <Card as="section">
      <h2 className="mb-4 text-21">{words.formTitle}</h2>
      <DepositForm
        key={search.amount}
        offers={[first, ...others]}
        amount={search.amount}
        returnTo={search.return}
      />
    </Card>
  )
}

function FormSkeleton() {
  return (
    <Card>
      <div aria-busy="true" className="flex flex-col gap-4">
        <Skeleton className="h-6.5 w-48" />
        <div className="flex flex-col gap-1">
          <Skeleton className="my-0.5 h-4 w-28" />
          <Skeleton className="h-(--control) w-full" />
          <Skeleton className="my-0.5 h-4 w-40" />
        </div>
        <div className="flex flex-col gap-1">
          <Skeleton className="my-0.5 h-4 w-16" />
          <Skeleton className="h-22 w-full" />
        </div>
        <Skeleton className="h-(--control) w-full" />
      </div>
    </Card>
  )
}

/**
 * A link to the newest pending payment, above the form for a new deposit. Renders nothing if none is pending, or if it
 * pays for an order, which is shown above.
 */
function PendingPayment({ returnTo }: { returnTo: string | undefined }) {
  const { data } = useQuery(depositsQuery({}))
  const { data: orders, isPending: isLoading } = useQuery(waitingQuery)
  const orderedId = openOf(orders)?.deposit.id
  const pending = data?.items.find(
    (deposit) => isPending(deposit) && deposit.paymentUrl !== null && deposit.id !== orderedId,
  )
  // Otherwise the payment of an order would be shown for a moment.
  if (isLoading) return null
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
