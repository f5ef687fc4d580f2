import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isNotFound } from '../../../kit/api/api-error.ts'
import { ErrorState } from '../../../kit/api/error-state.tsx'
import { useEndOfHydration } from '../../../kit/lib/hydration.ts'
import { countParam } from '../../../kit/search/search-params.ts'
import { useDocumentTitle } from '../../../kit/store/use-document-title.ts'
import { StatusPage } from '../../../kit/ui/feedback/status-page.tsx'
import { LinkButton } from '../../../kit/ui/layout/link-button.tsx'
import { productQuery } from './product-query.ts'
import { ProductSkeleton } from './product-skeleton.tsx'
import { ProductView } from './product-view.tsx'
import { words } from './strings.ts'
import { useLiveStock } from './use-live-stock.ts'

export function ProductPage() {
  useEndOfHydration()
  const params = useParams({ from: '/storefront/products/$productId' })
  const id = countParam(params, 'productId')
  return id === undefined ? <MissingProduct /> : <Product key={id} id={id} />
}

function Product({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(productQuery(id))
  useLiveStock([id])
  useDocumentTitle(data?.title ?? words.productTitle)
  if (data) return <ProductView product={data} />
  if (isNotFound(error)) return <MissingProduct />
  return error ? <ErrorState error={error} onRetry={refetch} /> : <ProductSkeleton />
}

function MissingProduct() {
  const { missingTitle, missingText, toProducts } = words
  useDocumentTitle(missingTitle)
  return (
    <StatusPage
      title={missingTitle}
      action={
        <LinkButton variant="primary" to="/products">
          {toProducts}
        </LinkButton>
      }
    >
      <p>{missingText}</p>
    </StatusPage>
  )
}
