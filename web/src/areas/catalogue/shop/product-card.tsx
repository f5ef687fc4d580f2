import type { products } from '@docket/contract/catalogue'
import type { Output } from '@docket/contract/endpoint'
import { formatDollars } from '../../../kit/lib/format.ts'
import { Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { Card } from '../../../kit/ui/layout/card.tsx'
import { TextLink } from '../../../kit/ui/layout/text-link.tsx'
import { ProductCover } from '../product-cover.tsx'
import { cardStock } from '../stock-label.ts'
import { productQuery } from './product-query.ts'
import { words } from './strings.ts'
import { usePrefetchOnIntent } from './use-prefetch-on-intent.ts'

export type ProductCardData = Output<typeof products>['items'][number]

/** On phones the cover is at the left of the text, 96 px high. From a width of 640 px on, it is above the text. */
const layoutStyle = 'relative flex h-full sm:flex-col'
const coverStyle = 'has-stub h-24 w-32 shrink-0 sm:aspect-[8/5] sm:h-auto sm:w-full'
const bodyStyle = 'flex min-w-0 flex-1 flex-col gap-1 px-3 py-2.5 sm:relative sm:p-4'
/** Places the price at the corner of the cover, from inside the body, which begins where the cover ends. */
const priceStyle =
  'cover-stub text-14 transition-colors group-hover:bg-sunken max-sm:right-[calc(100%-8rem)] sm:bottom-full sm:px-3 sm:pt-1.5 sm:ps-4 sm:text-18'

const stockStyle = { ok: 'text-ok', warn: 'font-medium text-warn', neutral: 'font-medium text-muted' }

interface ProductCardProps {
  product: ProductCardData
  /** That of a drawn cover in degrees, which depends on the cards around it. */
  hue: number | undefined
}

/** A product in a list. The whole card is a link. */
export function ProductCard({ product, hue }: ProductCardProps) {
  const { id, title, sellingPrice, inStock } = product
  const intent = usePrefetchOnIntent((client) => client.prefetchQuery(productQuery(id)))
  const stock = cardStock(inStock)
  const isSoldOut = inStock === 0
  return (
    <Card as="article" flush>
      <div className={`group transition-colors hover:bg-sunken ${layoutStyle}`} {...intent}>
        <ProductCover
          product={product}
          hue={hue}
          place="card"
          className={isSoldOut ? `${coverStyle} opacity-40 grayscale` : coverStyle}
        />
        <div className={bodyStyle}>
          <h3 className="line-clamp-2 text-14 leading-[1.3]! sm:min-h-[2.6em] sm:text-16" title={title}>
            {title}
          </h3>
          <span className={priceStyle}>{formatDollars(sellingPrice)}</span>
          <div className="mt-auto flex items-center justify-between gap-2">
            <p className={`text-14 ${stockStyle[stock.tone]}`}>{stock.text}</p>
            <span className="text-14 [&>a]:after:absolute [&>a]:after:inset-0">
              <TextLink to="/products/$productId" params={{ productId: String(id) }}>
                {words.view}
                <span className="sr-only"> {title}</span>
              </TextLink>
            </span>
          </div>
        </div>
      </div>
    </Card>
  )
}

export function ProductCardSkeleton() {
  return (
    <Card flush>
      <div className={layoutStyle}>
        <Skeleton className={`${coverStyle} rounded-none`} />
        <div className={bodyStyle}>
          <span className="flex flex-col gap-1.5 py-0.5 sm:min-h-[2.6rem]">
            <Skeleton className="h-3.5 w-5/6" />
            <Skeleton className="h-3.5 w-1/2" />
          </span>
          <span className="mt-auto flex h-5.25 items-center justify-between">
            <Skeleton className="h-3.5 w-20" />
            <Skeleton className="h-3.5 w-8" />
          </span>
        </div>
      </div>
    </Card>
  )
}
