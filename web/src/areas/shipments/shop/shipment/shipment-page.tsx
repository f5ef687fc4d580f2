import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { isNotFound } from '../../../../kit/api/api-error.ts'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { formatDateTime, formatOrder } from '../../../../kit/lib/format.ts'
import { longIdParam } from '../../../../kit/search/search-params.ts'
import { useBackToList } from '../../../../kit/search/use-back-to-list.ts'
import { useDocumentTitle } from '../../../../kit/store/use-document-title.ts'
import { StatusPage } from '../../../../kit/ui/feedback/status-page.tsx'
import { Breadcrumb } from '../../../../kit/ui/layout/breadcrumb.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { PageHeader } from '../../../../kit/ui/layout/page-header.tsx'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import { shipmentQuery } from '../shipments-query.ts'
import { words } from '../strings.ts'
import { PrintedShipment } from './printed-shipment.tsx'
import { ShipmentSkeleton } from './shipment-skeleton.tsx'
import { ShipmentView } from './shipment-view.tsx'
import '../history-state.ts'

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
  useDocumentTitle(words.missing)
  return (
    <StatusPage
      title={words.missing}
      action={
        <LinkButton variant="primary" to="/history" search={{ tab: 'trackingNo' }}>
          {words.toShipments}
        </LinkButton>
      }
    >
      <p>{words.missingHint}</p>
    </StatusPage>
  )
}
