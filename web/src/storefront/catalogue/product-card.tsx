import type { products } from '@docket/contract/catalogue'
import type { Output } from '@docket/contract/endpoint'
import { formatDollars } from '../../lib/format.ts'
import { ProductPicture } from '../../shared/product/product-picture.tsx'
import { cardStock } from '../../shared/product/stock-label.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { productQuery } from './product-query.ts'
import { words } from './strings.ts'
import { useOnIntent } from './use-on-intent.ts'

export type ProductCardData = Output<typeof products>['items'][number]

const picture = 'aspect-[8/5] w-full'
const body = 'flex flex-1 flex-col gap-1 p-3 sm:p-4'

/** A product in a list. The whole card is a link. A sold-out product keeps its place. */
export function ProductCard({ product }: { product: ProductCardData }) {
  const { id, title, sellingPrice, inStock, subCategory } = product
  const intent = useOnIntent((client) => client.prefetchQuery(productQuery(id)))
  const isSoldOut = inStock === 0
  return (
    <Card as="article" flush>
      <div className="group relative flex h-full flex-col transition-colors hover:bg-sunken" {...intent}>
        <ProductPicture
          id={id}
          imageUrl={subCategory.category.imageUrl}
          className={isSoldOut ? `${picture} opacity-40 grayscale` : picture}
        />
        <div className={body}>
          <h3 className="line-clamp-2 min-h-[2.6em] text-14 leading-[1.3]! sm:text-16" title={title}>
            {title}
          </h3>
          <p className={isSoldOut ? 'font-medium text-14 text-muted' : 'text-14 text-ok'}>
            {cardStock(inStock)}
          </p>
          <div className="mt-auto flex items-center justify-between gap-2 pt-1">
            <span className="font-medium font-mono text-16 tabular-nums sm:text-18">
              {formatDollars(sellingPrice)}
            </span>
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
      <Skeleton className={`${picture} rounded-none`} />
      <div className={body}>
        <span className="flex min-h-[2.275rem] flex-col gap-1.5 py-0.5 sm:min-h-[2.6rem]">
          <Skeleton className="h-3.5 w-5/6" />
          <Skeleton className="h-3.5 w-1/2" />
        </span>
        <Skeleton className="my-[3px] h-[15px] w-20" />
        <span className="mt-auto flex h-7 items-center justify-between">
          <Skeleton className="h-4 w-14" />
          <Skeleton className="h-3.5 w-8" />
        </span>
      </div>
    </Card>
  )
}
