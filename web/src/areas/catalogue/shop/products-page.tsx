import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import clsx from 'clsx'
import { useDeferredValue } from 'react'
import { ErrorState } from '../../../kit/api/error-state.tsx'
import { formatCount } from '../../../kit/lib/format.ts'
import { useEndOfHydration } from '../../../kit/lib/hydration.ts'
import { isFirstScreen } from '../../../kit/search/first-screen.ts'
import { useDocumentTitle } from '../../../kit/store/use-document-title.ts'
import { EmptyState } from '../../../kit/ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { LinkButton } from '../../../kit/ui/layout/link-button.tsx'
import { PageHeader } from '../../../kit/ui/layout/page-header.tsx'
import { uiWords } from '../../../kit/ui/strings.ts'
import { Pagination } from '../../../kit/ui/table/pagination.tsx'
import { categoriesQuery } from './categories-query.ts'
import { CategoryRows } from './category-rows.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { gridStyle, ProductGrid } from './product-grid.tsx'
import { GRID_SIZE, gridQuery, rowsQuery } from './products-query.ts'
import { isFiltered, type ProductsSearch } from './search.ts'
import { words } from './strings.ts'
import { useLiveStock } from './use-live-stock.ts'

export function ProductsPage() {
  useEndOfHydration()
  useDocumentTitle(words.productsTitle)
  const search = useSearch({ from: '/storefront/products' })
  const navigate = useNavigate({ from: '/products' })
  const categories = useQuery(categoriesQuery)
  return (
    <>
      <PageHeader title={words.productsTitle} />
      <FilterPanel
        categories={categories.data}
        search={search}
        onChange={(next, { typed }) => navigate({ search: next, replace: typed, resetScroll: false })}
      />
      {isFiltered(search) ? <FilteredGrid search={search} /> : <AllRows />}
    </>
  )
}

function AllRows() {
  const { data, error, refetch } = useQuery(rowsQuery)
  // Rendering all forty cards in one step would delay the first ones and block input, so most of them are rendered
  // later. But a customer who comes back from another screen returns to their scroll position and needs all of them at
  // once.
  const deferredItems = useDeferredValue(data?.items, isFirstScreen() ? null : undefined)
  useLiveStock(idsOf(data?.items))
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (data?.items.length === 0) return <EmptyState title={words.noMatch}>{words.nothingForSale}</EmptyState>
  return (
    <div aria-busy={!deferredItems}>
      <LoadingStatus isLoading={!deferredItems} />
      <CategoryRows products={deferredItems ?? data?.items} showsAllRows={Boolean(deferredItems)} />
    </div>
  )
}

function FilteredGrid({ search }: { search: ProductsSearch }) {
  const navigate = useNavigate({ from: '/products' })
  const { data, error, isPlaceholderData, refetch } = useQuery(gridQuery(search))
  useLiveStock(idsOf(data?.items))
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (data?.items.length === 0 && !isPlaceholderData)
    return <NothingFound search={search} total={data.total} />
  return (
    <div aria-busy={!data || isPlaceholderData}>
      <LoadingStatus isLoading={!data} />
      <h2 className="sr-only">{words.results}</h2>
      <div className="mb-4 flex min-h-(--target) items-center justify-between gap-4">
        <p role="status" className="text-14 text-muted">
          {data ? words.found(data.total, formatCount(data.total)) : <Skeleton className="h-4 w-20" />}
        </p>
        <div className="-me-3">
          <LinkButton to="/products" size="small" variant="quiet">
            {words.clearFilters}
          </LinkButton>
        </div>
      </div>
      <div className={clsx('transition-opacity', isPlaceholderData && 'opacity-60')}>
        <ProductGrid products={data?.items} count={GRID_SIZE / 2} className={gridStyle} />
      </div>
      <div className="mt-8">
        <Pagination
          page={search.page ?? 1}
          pageSize={GRID_SIZE}
          total={data?.total ?? 0}
          onPage={(page) => navigate({ search: { ...search, page } })}
        />
      </div>
    </div>
  )
}

function idsOf(items: readonly { id: number }[] = []): number[] {
  return items.map(({ id }) => id)
}

/** No product matches the filters, or the page number in the address is too high. */
function NothingFound({ search, total }: { search: ProductsSearch; total: number }) {
  const { page: _, ...firstPage } = search
  if (total > 0) {
    const toFirst = (
      <LinkButton to="/products" search={firstPage}>
        {words.firstPage}
      </LinkButton>
    )
    return <EmptyState title={words.pageIsEmpty} action={toFirst} />
  }
  return (
    <EmptyState title={words.noMatch} action={<LinkButton to="/products">{words.clearFilters}</LinkButton>}>
      {words.noMatchHint}
    </EmptyState>
  )
}

function LoadingStatus({ isLoading }: { isLoading: boolean }) {
  return (
    <p role="status" className="sr-only">
      {isLoading && uiWords.loading}
    </p>
  )
}
