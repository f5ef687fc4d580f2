import { type AdminProduct, productsLink } from '@docket/contract/admin/product'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { sortParam } from '../../lib/search-params.ts'
import { strings } from '../../lib/strings.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AddProduct } from './add-product.tsx'
import { DeleteProduct } from './delete-product.tsx'
import { NoProducts } from './no-products.tsx'
import { ProductActions } from './product-actions.tsx'
import { productColumns } from './product-columns.tsx'
import { isFiltered, ProductFilters } from './product-filters.tsx'
import { ProductOverlays } from './product-overlays.tsx'
import { PAGE_SIZE, productsFilters, productsQuery } from './products-query.ts'
import { sortFields } from './search.ts'
import { useChangeSearch } from './use-change-search.ts'

const words = strings.adminProduct

interface Doomed {
  product: AdminProduct
  /** Its page is empty without it. */
  isAlone: boolean
}

export function ProductsPage() {
  useDocumentTitle(words.title)
  const search = useSearch({ from: '/office/admin/products' })
  const change = useChangeSearch()
  const { data, error, isPlaceholderData, refetch } = useQuery(productsQuery(search))
  const [doomed, setDoomed] = useState<Doomed | null>(null)
  const page = search.page ?? 1

  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={
          <>
            <ExportButton link={productsLink} filters={productsFilters(search)} rows={data?.total} />
            <AddProduct />
          </>
        }
      />
      <ProductFilters />
      <DataTable
        label={words.title}
        columns={productColumns}
        rows={data?.items}
        rowId={(product) => product.id}
        page={page}
        pageSize={PAGE_SIZE}
        total={data?.total ?? 0}
        onPage={(next) => change({ page: next }, { resetScroll: true })}
        sort={search.sort}
        onSort={(sort) => change({ sort: sortParam({ sort }, sortFields), page: undefined })}
        busy={isPlaceholderData}
        error={error}
        onRetry={() => void refetch()}
        empty={<NoProducts isFiltered={isFiltered(search)} />}
        actions={(product) => (
          <ProductActions
            product={product}
            onDelete={() => setDoomed({ product, isAlone: data?.items.length === 1 })}
          />
        )}
      />
      {doomed && (
        <DeleteProduct
          product={doomed.product}
          onClose={() => setDoomed(null)}
          onDeleted={() => {
            setDoomed(null)
            if (doomed.isAlone && page > 1) change({ page: page - 1 }, { replace: true })
            // After the dialog has given the focus back, to a button that is gone.
            requestAnimationFrame(() => document.getElementById('main')?.focus({ preventScroll: true }))
          }}
        />
      )}
      <ProductOverlays />
    </>
  )
}
