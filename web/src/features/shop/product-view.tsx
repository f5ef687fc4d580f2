import { formatDollars } from '../../lib/format.ts'
import { BuyBar } from '../../shared/checkout/buy-bar.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { ProductHeadline } from '../../ui/product-headline.tsx'
import { ProductPicture } from '../../ui/product-picture.tsx'
import { ProductReading } from '../../ui/product-reading.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Counter, purchaseOf } from './counter.tsx'
import type { ProductData } from './product-query.ts'
import { useOrder } from './use-order.ts'

/** On phones: picture, counter, then what there is to read. On wide screens the counter stays at the side. */
export const columns =
  'mt-4 grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-x-12'
export const counterColumn =
  'flex flex-col gap-5 lg:sticky lg:top-[calc(var(--header)+1.5rem)] lg:row-span-2 lg:self-start'
export const picture = 'aspect-[2/1] max-h-64 w-full rounded-card lg:max-h-none'

export function ProductView({ product }: { product: ProductData }) {
  const order = useOrder(product)
  const { category } = product.subCategory
  return (
    <>
      <ProductBreadcrumb product={product} />
      <div className={columns}>
        <ProductPicture id={product.id} imageUrl={category.imageUrl} className={picture} />
        <div className={counterColumn}>
          <ProductHeadline
            title={product.title}
            price={formatDollars(product.sellingPrice)}
            inStock={product.inStock}
          />
          <Counter product={product} order={order} />
        </div>
        <ProductReading description={product.description} metadata={product.metadata} />
      </div>
      {product.inStock > 0 && <BuyBar order={order} {...purchaseOf(product.id, order)} />}
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
