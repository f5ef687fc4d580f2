import { neighbourHues } from '@docket/contract/drawn-cover'
import { ProductCard, type ProductCardData, ProductCardSkeleton } from './product-card.tsx'

export const gridStyle = 'grid gap-3 sm:grid-cols-2 sm:gap-4 md:grid-cols-3 lg:grid-cols-4'

/** A grid of products; `count` skeletons while they are loading. */
export function ProductGrid({
  products,
  count,
  className = gridStyle,
}: {
  products: readonly ProductCardData[] | undefined
  count: number
  className?: string
}) {
  const hues = neighbourHues(products?.map(({ id }) => id) ?? [])
  return (
    <ul className={className}>
      {products
        ? products.map((product, index) => (
            <li key={product.id} className="grid min-w-0">
              <ProductCard product={product} hue={hues[index]} />
            </li>
          ))
        : Array.from({ length: count }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no id; no product's key begins with `pending-`
            <li key={`pending-${index}`} className="grid min-w-0">
              <ProductCardSkeleton />
            </li>
          ))}
    </ul>
  )
}
