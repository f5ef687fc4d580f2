import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isNotFound } from '../../../kit/api/api-error.ts'
import { ErrorState } from '../../../kit/api/error-state.tsx'
import { MissingPage } from '../../../kit/api/missing-page.tsx'
import { formatDollars } from '../../../kit/lib/format.ts'
import { useEndOfHydration } from '../../../kit/lib/hydration.ts'
import { countParam } from '../../../kit/search/search-params.ts'
import { useDocumentTitle } from '../../../kit/store/use-document-title.ts'
import { Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { Breadcrumb } from '../../../kit/ui/layout/breadcrumb.tsx'
import { LinkButton } from '../../../kit/ui/layout/link-button.tsx'
import { TextLink } from '../../../kit/ui/layout/text-link.tsx'
import { uiWords } from '../../../kit/ui/strings.ts'
import { BuyBar } from '../../purchases/checkout/checkout-panel.tsx'
import { ProductCover } from '../product-cover.tsx'
import { ProductHeadline } from '../product-headline.tsx'
import { ProductReading } from '../product-reading.tsx'
import { ProductCheckout, purchaseButtonsOf, useProductPurchase } from './product-checkout.tsx'
import { type ProductData, productQuery, refetchProduct } from './product-query.ts'
import { TellMe } from './restock/tell-me.tsx'
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
  return (
    <MissingPage title={words.missingTitle} hint={words.missingText}>
      <LinkButton variant="primary" to="/products">
        {words.toProducts}
      </LinkButton>
    </MissingPage>
  )
}

/** On phones: picture, checkout, description. On wide screens the checkout stays visible at the side. */
const columnsStyle = 'mt-4 grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-x-12'
const checkoutColumnStyle =
  'flex flex-col gap-5 lg:sticky lg:top-[calc(var(--header)+1.5rem)] lg:row-span-2 lg:self-start'
const pictureStyle = 'aspect-[2/1] max-h-64 w-full rounded-card lg:max-h-none'

function ProductView({ product }: { product: ProductData }) {
  const queryClient = useQueryClient()
  const checkout = useProductPurchase(product, (inStock) => refetchProduct(queryClient, product.id, inStock))
  const price = formatDollars(product.sellingPrice)
  return (
    <>
      <ProductBreadcrumb product={product} />
      <div className={columnsStyle}>
        <ProductCover product={product} price={price} place="page" className={pictureStyle} />
        <div className={checkoutColumnStyle}>
          <ProductHeadline title={product.title} price={price} inStock={product.inStock} />
          <ProductCheckout
            product={product}
            checkout={checkout}
            whenSoldOut={
              <TellMe productId={product.id} onBack={() => refetchProduct(queryClient, product.id)} />
            }
          />
        </div>
        <ProductReading description={product.description} metadata={product.metadata} />
      </div>
      {product.inStock > 0 && <BuyBar checkout={checkout} {...purchaseButtonsOf(product.id, checkout)} />}
    </>
  )
}

function ProductBreadcrumb({ product: { subCategory, title } }: { product: ProductData }) {
  const { category } = subCategory
  return (
    <div className="pointer-coarse:[&_a]:py-3">
      <Breadcrumb
        items={[
          <TextLink key="category" to="/products" search={{ categoryId: category.id }}>
            {category.name}
          </TextLink>,
          <TextLink
            key="subcategory"
            to="/products"
            search={{ categoryId: category.id, subCategoryId: subCategory.id }}
          >
            {subCategory.name}
          </TextLink>,
          title,
        ]}
      />
    </div>
  )
}

/** The skeleton of the product page, in the same geometry. */
function ProductSkeleton() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {uiWords.loading}
      </p>
      <Skeleton className="h-5 w-56" />
      <div className={columnsStyle}>
        <Skeleton className={pictureStyle} />
        <div className={checkoutColumnStyle}>
          <Skeleton className="h-8 w-3/4" />
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-(--control) w-36" />
          <Skeleton className="mt-6 h-(--control) w-full" />
          <Skeleton className="h-52 w-full" />
          <Skeleton className="h-(--control) w-full" />
        </div>
        <div className="flex flex-col gap-3">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      </div>
    </div>
  )
}
