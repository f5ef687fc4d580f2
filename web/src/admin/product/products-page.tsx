import { productsLink } from '@docket/contract/admin/product'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { adminStrings } from '../../lib/admin-strings.ts'
import { changing } from '../../lib/changing.ts'
import { sortParam } from '../../lib/search-params.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { useDoomed } from '../../lib/use-doomed.ts'
import { AddLink } from '../../ui/add-link.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { RowLink } from '../../ui/row-button.tsx'
import { DeleteProduct } from './delete-product.tsx'
import { productColumns } from './product-columns.tsx'
import { isFiltered, ProductFilters } from './product-filters.tsx'
import { ProductOverlays } from './product-overlays.tsx'
import { PAGE_SIZE, productsFilters, productsQuery } from './products-query.ts'
import { sortFields } from './search.ts'

const words = adminStrings.product

export function ProductsPage() {
  useDocumentTitle(words.title)
  const search = useSearch({ from: '/office/admin/products' })
  const change = useChangeSearch('/admin/products')
  const { data, error, isPlaceholderData, refetch } = useQuery(productsQuery(search))
  const page = search.page ?? 1
  const doomed = useDoomed({
    rows: data?.items,
    page,
    onPage: (before) => change({ page: before }, { replace: true }),
  })

  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={
          <>
            <ExportButton link={productsLink} filters={productsFilters(search)} rows={data?.total} />
            <AddLink screen="/admin/products">{words.add}</AddLink>
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
        empty={<EmptyList screen="/admin/products" words={words} isNarrowed={isFiltered(search)} />}
        actions={(product) => (
          <RowActions
            screen="/admin/products"
            id={product.id}
            name={product.title}
            onDelete={() => doomed.doom(product)}
          >
            <RowLink
              of={adminStrings.common.ofRow(product.title)}
              {...changing('/admin/products', { accounts: product.id })}
            >
              {words.editStock}
            </RowLink>
          </RowActions>
        )}
      />
      {doomed.row && (
        <DeleteProduct product={doomed.row} onClose={doomed.spare} onDeleted={doomed.afterDeletion} />
      )}
      <ProductOverlays />
    </>
  )
}
