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
import { ProductGallery } from '../product-gallery.tsx'
import { ProductHeadline } from '../product-headline.tsx'
import { ProductDescription, ProductFacts } from '../product-reading.tsx'
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

/**
 * On phones: picture, price, what it is in short, checkout, description. On wide screens there are two columns, and that
 * with the price and the checkout stays visible.
 */
const columnsStyle =
  'mt-4 flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-x-12'
const checkoutColumnStyle =
  'contents lg:sticky lg:top-[calc(var(--header)+1.5rem)] lg:row-span-2 lg:flex lg:flex-col lg:gap-5 lg:self-start'
const readingColumnStyle = 'contents lg:flex lg:min-w-0 lg:flex-col lg:gap-8'
const pictureStyle = 'aspect-[2/1] max-h-64 w-full rounded-card lg:max-h-none'
/** The order on phones, where the columns are one. The picture is the first. */
const place = {
  price: 'max-lg:order-1',
  facts: 'max-lg:order-2 empty:hidden',
  checkout: 'max-lg:order-3',
  description: 'max-lg:order-4 empty:hidden',
}

function ProductView({ product }: { product: ProductData }) {
  const queryClient = useQueryClient()
  const checkout = useProductPurchase(product, (inStock) => refetchProduct(queryClient, product.id, inStock))
  const price = formatDollars(product.sellingPrice)
  return (
    <>
      <ProductBreadcrumb product={product} />
      <div className={columnsStyle}>
        <ProductGallery product={product} className={pictureStyle} />
        <div className={checkoutColumnStyle}>
          <div className={place.price}>
            <ProductHeadline title={product.title} price={price} inStock={product.inStock} />
          </div>
          <div className={place.checkout}>
            <ProductCheckout
              product={product}
              checkout={checkout}
              whenSoldOut={
                <TellMe productId={product.id} onBack={() => refetchProduct(queryClient, product.id)} />
              }
            />
          </div>
        </div>
        <div className={readingColumnStyle}>
          <div className={place.facts}>
            <ProductFacts description={product.description} metadata={product.metadata} />
          </div>
          <div className={place.description}>
            <ProductDescription description={product.description} />
          </div>
        </div>
      </div>
      {product.inStock > 0 && (
        <BuyBar checkout={checkout} refundable {...purchaseButtonsOf(product.id, checkout)} />
      )}
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
          <div className={`flex flex-col gap-3 ${place.price}`}>
            <Skeleton className="h-8 w-3/4" />
            <Skeleton className="h-6 w-1/2" />
          </div>
          <div className={`flex flex-col gap-5 ${place.checkout}`}>
            <Skeleton className="h-(--control) w-36" />
            <Skeleton className="mt-6 h-(--control) w-full" />
            <Skeleton className="h-52 w-full" />
            <Skeleton className="h-(--control) w-full" />
          </div>
        </div>
        <div className={`flex flex-col gap-3 ${place.facts}`}>
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-full" />
        </div>
      </div>
    </div>
  )
}
