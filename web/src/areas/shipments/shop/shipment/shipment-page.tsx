import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { isNotFound } from '../../../../kit/api/api-error.ts'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { MissingPage } from '../../../../kit/api/missing-page.tsx'
import { formatDateTime, formatOrder } from '../../../../kit/lib/format.ts'
import { longIdParam } from '../../../../kit/search/search-params.ts'
import { useBackToList } from '../../../../kit/search/use-back-to-list.ts'
import { useDocumentTitle } from '../../../../kit/store/use-document-title.ts'
import { Breadcrumb } from '../../../../kit/ui/layout/breadcrumb.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { PageHeader } from '../../../../kit/ui/layout/page-header.tsx'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import { type ShipmentData, shipmentQuery } from '../shipments-query.ts'
import { words } from '../strings.ts'
import { PrintedShipment, ShipmentReceipt } from './shipment-receipt.tsx'
import '../history-state.ts'
import { Suspense } from 'react'
import { lazyNamed } from '../../../../kit/lib/lazy-named.ts'
import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { uiWords } from '../../../../kit/ui/strings.ts'
import { ReportList } from '../../../purchases/report/report-list.tsx'
import type { TrackingNumbersSearch } from '../search.ts'
import { Timeline } from '../timeline/timeline.tsx'
import { NumberCard } from './number-card.tsx'
import { ShipmentActions } from './shipment-actions.tsx'

/** The page of one test shipment. A purchase of a shipment leads here, too. */
export function ShipmentPage() {
  const params = useParams({ from: '/storefront/history/shipments/$shipmentId' })
  const id = longIdParam(params, 'shipmentId')
  return id === undefined ? <MissingShipment /> : <ShipmentById key={id} id={id} />
}

function ShipmentById({ id }: { id: number }) {
  const { data: shipment, error, refetch } = useQuery(shipmentQuery(id))
  const purchasedWith = useLocation({ select: ({ state }) => state.purchasedWith })
  const number = formatOrder(id)
  useDocumentTitle(number)
  if (!shipment && isNotFound(error)) return <MissingShipment />
  return (
    <>
      <PageHeader
        breadcrumb={<Breadcrumb items={[<ToShipments key="shipments" />, number]} />}
        title={words.shipment}
        lead={shipment && <time dateTime={shipment.createdAt}>{formatDateTime(shipment.createdAt)}</time>}
      />
      {shipment ? (
        <>
          <ShipmentView shipment={shipment} {...(purchasedWith && { purchasedWith })} />
          <PrintedShipment shipment={shipment} />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ShipmentSkeleton />
      )}
    </>
  )
}

function ToShipments() {
  const backToList = useBackToList()
  return (
    <TextLink to="/history" search={{ tab: 'trackingNo' }} onClick={backToList}>
      {words.toShipments}
    </TextLink>
  )
}

function MissingShipment() {
  return (
    <MissingPage title={words.missing} hint={words.missingHint}>
      <LinkButton variant="primary" to="/history" search={{ tab: 'trackingNo' }}>
        {words.toShipments}
      </LinkButton>
    </MissingPage>
  )
}

const TrackingKeys = lazyNamed(() => import('../keys/tracking-keys.tsx'), 'TrackingKeys')

interface ShipmentViewProps {
  shipment: ShipmentData
  /** The drafts of the forms for the USA and abroad at the purchase; absent if the shipment was not just purchased. */
  purchasedWith?: TrackingNumbersSearch
}

/**
 * A test shipment. The number and the timeline come first, then the reports and the receipt; on a wide screen these are
 * two columns. Below them are the tracking keys, with which a test suite reads the shipment.
 */
function ShipmentView({ shipment, purchasedWith }: ShipmentViewProps) {
  const queryClient = useQueryClient()
  return (
    <>
      <div className={columnsStyle}>
        <div className="flex min-w-0 flex-col gap-6">
          <NumberCard shipment={shipment} isNew={purchasedWith !== undefined} />
          <Timeline shipment={shipment} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ReportList
            reports={shipment.reports}
            subjectOf={() => words.reportSubject}
            refresh={() => queryClient.invalidateQueries({ queryKey: ['shipments'] })}
          />
          <ShipmentReceipt shipment={shipment} />
          <div className="flex flex-wrap gap-2">
            <ShipmentActions shipment={shipment} {...(purchasedWith && { form: purchasedWith })} />
          </div>
        </div>
      </div>
      <div className="mt-12">
        <Suspense>
          <TrackingKeys trackingNo={shipment.trackingNo} />
        </Suspense>
      </div>
    </>
  )
}

/** The number and the timeline on the left, the receipt on the right. */
const columnsStyle = 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]'

/** The skeleton of a test shipment: its number, its timeline, and its receipt. */
function ShipmentSkeleton() {
  return (
    <div aria-busy="true" className={columnsStyle}>
      <p role="status" className="sr-only">
        {uiWords.loading}
      </p>
      <div className="flex min-w-0 flex-col gap-6">
        <Skeleton className="h-56 w-full" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-72 w-full" />
      </div>
      <Skeleton className="h-96 w-full" />
    </div>
  )
}
