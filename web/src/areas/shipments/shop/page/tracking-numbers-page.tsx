import type { Scenario } from '@docket/contract/shipments'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ComponentProps, Suspense, useState } from 'react'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { lazyNamed } from '../../../../kit/lib/lazy-named.ts'
import { useDocumentTitle } from '../../../../kit/store/use-document-title.ts'
import { EmptyState } from '../../../../kit/ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { PageHeader } from '../../../../kit/ui/layout/page-header.tsx'
import { textLinkStyle } from '../../../../kit/ui/layout/text-link-style.ts'
import { uiWords } from '../../../../kit/ui/strings.ts'
import { BuyShipment } from '../buy/buy-shipment.tsx'
import { focusForm } from '../buy/form-heading.tsx'
import { TestNotice } from '../shipment/test-stamp.tsx'
import { priceQuery } from '../shipments-query.ts'
import { words } from '../strings.ts'

const SamplePanel = lazyNamed(() => import('../sample/sample-panel.tsx'), 'SamplePanel')
const TrackingKeys = lazyNamed(() => import('../keys/tracking-keys.tsx'), 'TrackingKeys')

/** The page that sells test shipments: a sample, the forms, and the keys for a test suite. */
export function TrackingNumbersPage() {
  useDocumentTitle(words.title)
  const search = useSearch({ from: '/storefront/tracking-numbers' })
  const isSold = typeof useQuery(priceQuery).data === 'number'
  const [watched, setWatched] = useState<Scenario>('customs-hold')
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      <div className="-mt-3 mb-4 flex items-center justify-between gap-4">
        <TestNotice />
        <div className={isSold ? undefined : 'invisible'}>
          <Button onClick={focusForm}>{words.toForm}</Button>
        </div>
      </div>
      <div className="mb-12 min-h-[43.5rem] lg:min-h-[28.5rem]">
        <Suspense fallback={<Skeleton className="min-h-[inherit] w-full" />}>
          <SamplePanel scenario={watched} onScenario={setWatched} />
        </Suspense>
      </div>
      <BuyShipmentAtPrice search={search} onScenario={setWatched} />
      <div className="mt-12 flex flex-col gap-6">
        <Suspense>
          <TrackingKeys />
        </Suspense>
        <Attribution />
      </div>
    </>
  )
}

type BuyShipmentAtPriceProps = Pick<ComponentProps<typeof BuyShipment>, 'search' | 'onScenario'>

function BuyShipmentAtPrice(props: BuyShipmentAtPriceProps) {
  const { data: price, error, refetch } = useQuery(priceQuery)
  const [isPurchaseRefused, setIsPurchaseRefused] = useState(false)
  if (price === undefined)
    return error ? <ErrorState error={error} onRetry={refetch} /> : <BuyShipmentSkeleton />
  if (price === null) return <NotSold isPurchaseRefused={isPurchaseRefused} />
  return <BuyShipment {...props} price={price} onNotSold={() => setIsPurchaseRefused(true)} />
}

/** The shop has set no price, perhaps while the customer had the form open. */
function NotSold({ isPurchaseRefused }: { isPurchaseRefused: boolean }) {
  return (
    <EmptyState
      title={words.notSoldTitle}
      action={
        <LinkButton to="/history" search={{ tab: 'trackingNo' }}>
          {words.toShipments}
        </LinkButton>
      }
    >
      {isPurchaseRefused && <strong className="block text-ink">{words.nothingCharged}</strong>}
      {words.notSold}
    </EmptyState>
  )
}

function BuyShipmentSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-12">
      <p role="status" className="sr-only">
        {uiWords.loading}
      </p>
      <Skeleton className="h-96 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  )
}

/** The attribution that the licence of the list of cities requires. */
function Attribution() {
  return (
    <p className="text-14 text-muted pointer-coarse:[&>a]:py-2.5">
      <a href="https://www.geonames.org/" target="_blank" rel="noreferrer" className={textLinkStyle}>
        {words.attributionSource}
      </a>
      ,{' '}
      <a
        href="https://creativecommons.org/licenses/by/4.0/"
        target="_blank"
        rel="noreferrer"
        className={textLinkStyle}
      >
        {words.attributionLicence}
      </a>
    </p>
  )
}
