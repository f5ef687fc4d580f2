import { formatDollars } from '../../lib/format.ts'
import { strings } from '../../lib/strings.ts'
import { Badge } from '../../ui/badge.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { ProductPicture } from '../../ui/product-picture.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { BuyBar } from './buy-bar.tsx'
import { Counter } from './counter.tsx'
import type { ProductData } from './product-query.ts'
import { ProductText } from './product-text.tsx'
import { stockLabel } from './stock-label.ts'
import { useOrder } from './use-order.ts'

const words = strings.shop

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
      <Way product={product} />
      <div className={columns}>
        <ProductPicture id={product.id} imageUrl={category.imageUrl} className={picture} />
        <div className={counterColumn}>
          <Headline product={product} />
          <Counter product={product} order={order} />
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          {product.description.trim() !== '' && (
            <section>
              <h2 className="mb-3 text-21">{words.about}</h2>
              <ProductText html={product.description} />
            </section>
          )}
          <Details metadata={product.metadata} />
        </div>
      </div>
      {product.inStock > 0 && <BuyBar productId={product.id} order={order} />}
    </>
  )
}

function Way({ product: { subCategory, title } }: { product: ProductData }) {
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

function Headline({ product: { title, sellingPrice, inStock } }: { product: ProductData }) {
  const stock = stockLabel(inStock)
  return (
    <header className="flex flex-col gap-3">
      <h1 className="text-28">{title}</h1>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>
          <span className="font-medium font-mono text-21 tabular-nums">{formatDollars(sellingPrice)}</span>{' '}
          <span className="text-14 text-muted">{words.each}</span>
        </p>
        <p role="status" className="flex items-center gap-2">
          <Badge tone={stock.tone}>{stock.text}</Badge>
          {'exact' in stock && (
            <span className="font-mono text-14 text-muted tabular-nums">{stock.exact}</span>
          )}
        </p>
      </div>
    </header>
  )
}

function Details({ metadata }: Pick<ProductData, 'metadata'>) {
  const entries = Object.entries(metadata ?? {})
  if (entries.length === 0) return null
  return (
    <section>
      <h2 className="mb-3 text-21">{words.details}</h2>
      <dl className="max-w-measure border-line border-t text-14">
        {entries.map(([name, value]) => (
          <div
            key={name}
            className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 border-line border-b py-2"
          >
            <dt className="text-muted">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
