import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { configQuery } from '../../../../kit/store/config-query.ts'
import { useDocumentTitle } from '../../../../kit/store/use-document-title.ts'
import { EmptyState } from '../../../../kit/ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { Card } from '../../../../kit/ui/layout/card.tsx'
import { PageHeader } from '../../../../kit/ui/layout/page-header.tsx'
import { DepositForm } from '../form/deposit-form.tsx'
import type { DepositSearch } from '../search.ts'
import { words } from '../strings.ts'
import { DepositHistory } from './deposit-history.tsx'
import { PendingPayment } from './pending-payment.tsx'

export function DepositPage() {
  useDocumentTitle(words.title)
  const search = useSearch({ from: '/storefront/deposit' })
  return (
    <>
      <PageHeader title={words.title} />
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
