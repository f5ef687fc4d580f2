import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isNotFound } from '../../../kit/api/api-error.ts'
import { ErrorState } from '../../../kit/api/error-state.tsx'
import { MissingPage } from '../../../kit/api/missing-page.tsx'
import { formatOrder } from '../../../kit/lib/format.ts'
import { longIdParam } from '../../../kit/search/search-params.ts'
import { useBackToList } from '../../../kit/search/use-back-to-list.ts'
import { useDocumentTitle } from '../../../kit/store/use-document-title.ts'
import { Breadcrumb } from '../../../kit/ui/layout/breadcrumb.tsx'
import { LinkButton } from '../../../kit/ui/layout/link-button.tsx'
import { PageHeader } from '../../../kit/ui/layout/page-header.tsx'
import { TextLink } from '../../../kit/ui/layout/text-link.tsx'
import { purchaseQuery } from '../receipt/purchase-query.ts'
import { PrintedPurchase } from '../receipt/purchase-receipt.tsx'
import { PurchaseSkeleton, PurchaseView } from './purchase-view.tsx'
import { words } from './strings.ts'

/** The page of one purchase. */
export function PurchasePage() {
  const params = useParams({ from: '/storefront/history/$purchaseId' })
  const id = longIdParam(params, 'purchaseId')
  return id === undefined ? <MissingPurchase /> : <PurchaseById key={id} id={id} />
}

function PurchaseById({ id }: { id: number }) {
  const { data: purchase, error, refetch } = useQuery(purchaseQuery(id))
  const orderNumber = formatOrder(id)
  useDocumentTitle(orderNumber)
  if (!purchase && isNotFound(error)) return <MissingPurchase />
  return (
    <>
      <PageHeader
        breadcrumb={<Breadcrumb items={[<ToOrders key="orders" />, orderNumber]} />}
        title={purchase?.product.title ?? orderNumber}
      />
      {purchase && <PurchaseView purchase={purchase} />}
      {!purchase && (error ? <ErrorState error={error} onRetry={refetch} /> : <PurchaseSkeleton />)}
      <PrintedPurchase id={id} />
    </>
  )
}

function ToOrders() {
  const backToList = useBackToList()
  return (
    <TextLink to="/history" onClick={backToList}>
      {words.title}
    </TextLink>
  )
}

function MissingPurchase() {
  return (
    <MissingPage title={words.missing} hint={words.missingHint}>
      <LinkButton variant="primary" to="/history">
        {words.showAllPurchases}
      </LinkButton>
    </MissingPage>
  )
}
