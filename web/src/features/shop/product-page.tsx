import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isNotFound } from '../../lib/api-error.ts'
import { countParam } from '../../lib/search-params.ts'
import { strings } from '../../lib/strings.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { StatusPage } from '../../ui/status-page.tsx'
import { productQuery } from './product-query.ts'
import { ProductSkeleton } from './product-skeleton.tsx'
import { ProductView } from './product-view.tsx'
import { useLiveStock } from './use-live-stock.ts'

export function ProductPage() {
  const params = useParams({ from: '/storefront/products/$productId' })
  const id = countParam(params, 'productId')
  return id === undefined ? <MissingProduct /> : <Product key={id} id={id} />
}

function Product({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(productQuery(id))
  useLiveStock([id])
  useDocumentTitle(data?.title ?? strings.shop.productTitle)
  if (data) return <ProductView product={data} />
  if (isNotFound(error)) return <MissingProduct />
  return error ? <ErrorState error={error} onRetry={refetch} /> : <ProductSkeleton />
}

function MissingProduct() {
  const { missingTitle, missingText, toProducts } = strings.shop
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
