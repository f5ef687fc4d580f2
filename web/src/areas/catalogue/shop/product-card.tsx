import type { products } from '@docket/contract/catalogue'
import type { Output } from '@docket/contract/endpoint'
import { formatDollars } from '../../../kit/lib/format.ts'
import { Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { Card } from '../../../kit/ui/layout/card.tsx'
import { TextLink } from '../../../kit/ui/layout/text-link.tsx'
import { bodyStyle, CardView, coverStyle, layoutStyle } from '../card-view.tsx'
import { productWords } from '../strings.ts'
import { productQuery } from './product-query.ts'
import { usePrefetchOnIntent } from './use-prefetch-on-intent.ts'

export type ProductCardData = Output<typeof products>['items'][number]

interface ProductCardProps {
  product: ProductCardData
  /** That of a drawn cover in degrees, which depends on the cards around it. */
  hue: number | undefined
}

/** A product in a list. The whole card is a link. */
export function ProductCard({ product, hue }: ProductCardProps) {
  const { id, title, sellingPrice } = product
  const intent = usePrefetchOnIntent((client) => client.prefetchQuery(productQuery(id)))
  return (
    <CardView
      product={product}
      hue={hue}
      price={formatDollars(sellingPrice)}
      intent={intent}
      link={
        <TextLink to="/products/$productId" params={{ productId: String(id) }}>
          {productWords.view}
          <span className="sr-only"> {title}</span>
        </TextLink>
      }
    />
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
