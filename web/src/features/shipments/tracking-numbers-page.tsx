import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { strings } from '../../lib/strings.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { textLinkStyle } from '../../ui/text-link-style.ts'
import { BoughtShipment } from './bought-shipment.tsx'
import { BuyShipment } from './buy/buy-shipment.tsx'
import type { TrackingNumbersSearch } from './search.ts'
import { priceQuery } from './shipments-query.ts'
import { TestNotice } from './test-stamp.tsx'

const words = strings.shipments

const TrackingKeys = lazy(() =>
  import('./keys/tracking-keys.tsx').then((module) => ({ default: module.TrackingKeys })),
)

/** Where test shipments are bought: the forms, or the shipment that was just bought; and the keys for a test suite. */
export function TrackingNumbersPage() {
  useDocumentTitle(words.title)
  const search = useSearch({ from: '/storefront/tracking-numbers' })
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      <div className="-mt-3 mb-6">
        <TestNotice />
      </div>
      {search.bought === undefined ? (
        <Sale search={search} />
      ) : (
        <BoughtShipment key={search.bought} id={search.bought} search={search} />
      )}
      <div className="mt-12 flex flex-col gap-6">
        <Suspense>
          <TrackingKeys />
        </Suspense>
        <Attribution />
      </div>
    </>
  )
}

function Sale({ search }: { search: TrackingNumbersSearch }) {
  const { data: price, error, refetch } = useQuery(priceQuery)
  if (price === undefined) return error ? <ErrorState error={error} onRetry={refetch} /> : <SaleSkeleton />
  if (price === null) return <NotSold />
  return <BuyShipment search={search} price={price} />
}

function NotSold() {
  return (
    <EmptyState
      title={words.notSoldTitle}
      action={
        <LinkButton to="/history" search={{ tab: 'trackingNo' }}>
          {words.toShipments}
        </LinkButton>
      }
    >
      {words.notSold}
    </EmptyState>
  )
}

function SaleSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-12">
      <p role="status" className="sr-only">
        {strings.shell.loading}
      </p>
      <Skeleton className="h-96 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  )
}

/** What the licence of the list of cities asks for. */
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
