import { formatDollars } from '../../../kit/lib/format.ts'
import { Breadcrumb } from '../../../kit/ui/layout/breadcrumb.tsx'
import { TextLink } from '../../../kit/ui/layout/text-link.tsx'
import { BuyBar } from '../../purchases/checkout/checkout-panel.tsx'
import { ProductCover } from '../product-cover.tsx'
import { ProductHeadline } from '../product-headline.tsx'
import { ProductReading } from '../product-reading.tsx'
import { ProductCheckout, purchaseButtonsOf } from './product-checkout.tsx'
import type { ProductData } from './product-query.ts'
import { useProductPurchase } from './use-product-purchase.ts'

/** On phones: picture, checkout, description. On wide screens the checkout stays visible at the side. */
export const columnsStyle =
  'mt-4 grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-x-12'
export const checkoutColumnStyle =
  'flex flex-col gap-5 lg:sticky lg:top-[calc(var(--header)+1.5rem)] lg:row-span-2 lg:self-start'
export const pictureStyle = 'aspect-[2/1] max-h-64 w-full rounded-card lg:max-h-none'

export function ProductView({ product }: { product: ProductData }) {
  const checkout = useProductPurchase(product)
  const price = formatDollars(product.sellingPrice)
  return (
    <>
      <ProductBreadcrumb product={product} />
      <div className={columnsStyle}>
        <ProductCover product={product} price={price} place="page" className={pictureStyle} />
        <div className={checkoutColumnStyle}>
          <ProductHeadline title={product.title} price={price} inStock={product.inStock} />
          <ProductCheckout product={product} checkout={checkout} />
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
