import { PRODUCTS_PER_ROW } from '@docket/contract/catalogue'
import { useId } from 'react'
import { Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { LinkButton } from '../../../kit/ui/layout/link-button.tsx'
import type { ProductCardData } from './product-card.tsx'
import { ProductGrid } from './product-grid.tsx'
import { gridQuery } from './products-query.ts'
import { words } from './strings.ts'
import { usePrefetchOnIntent } from './use-prefetch-on-intent.ts'

/** As many rows as fit on a screen. */
const FIRST_ROWS = 2
const SKELETON_ROWS = 3
const rowGrid = 'grid gap-3 sm:grid-cols-2 sm:gap-4 md:grid-cols-4'
/**
 * The browser neither lays out nor paints a row that is out of view, and gives it a typical height. The padding belongs
 * to the row, so that no focus ring is cut off.
 */
const rowStyle =
  '-mx-4 px-4 pb-12 [contain-intrinsic-size:auto_34rem] [content-visibility:auto] sm:[contain-intrinsic-size:auto_43rem] md:[contain-intrinsic-size:auto_23rem]'

interface CategoryRowsProps {
  /** Undefined while loading. */
  products: readonly ProductCardData[] | undefined
  /** False: shows only the first rows, and skeletons for the next ones. */
  showsAllRows: boolean
}

/** One row per category, in the order of the products. */
export function CategoryRows({ products = [], showsAllRows }: CategoryRowsProps) {
  const allRows = rowsOf(products)
  const rows = showsAllRows ? allRows : allRows.slice(0, FIRST_ROWS)
  const rowsWithSkeletons = allRows.length === 0 ? SKELETON_ROWS : Math.min(SKELETON_ROWS, allRows.length)
  return (
    <>
      {rows.map(([category, row]) => (
        <CategoryRow key={category.id} category={category} products={row} />
      ))}
      {!showsAllRows && <SkeletonRows count={rowsWithSkeletons - rows.length} />}
    </>
  )
}

function SkeletonRows({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no id
    <div key={index} className={rowStyle}>
      <div className="mb-4 flex min-h-(--target) items-center justify-between">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-4 w-14" />
      </div>
      <ProductGrid products={undefined} count={PRODUCTS_PER_ROW} className={rowGrid} />
    </div>
  ))
}

type Category = ProductCardData['subCategory']['category']

function CategoryRow({ category, products }: { category: Category; products: ProductCardData[] }) {
  const headingId = useId()
  const search = { categoryId: category.id }
  const intent = usePrefetchOnIntent((client) => client.prefetchQuery(gridQuery(search)))
  return (
    <section aria-labelledby={headingId} className={rowStyle}>
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 id={headingId} className="wrap-anywhere min-w-0 text-21">
          {category.name}
        </h2>
        <div className="-me-3 shrink-0">
          <LinkButton to="/products" search={search} size="small" variant="quiet" {...intent}>
            <span>
              {words.seeAll}
              <span className="sr-only">{words.seeAllOf(category.name)}</span>
            </span>
          </LinkButton>
        </div>
      </div>
      <ProductGrid products={products} count={PRODUCTS_PER_ROW} className={rowGrid} />
    </section>
  )
}

function rowsOf(products: readonly ProductCardData[]): [Category, ProductCardData[]][] {
  const rows = Map.groupBy(products, (product) => product.subCategory.category.id)
  return [...rows.values()].flatMap((row): [Category, ProductCardData[]][] =>
    row[0] ? [[row[0].subCategory.category, row]] : [],
  )
}
