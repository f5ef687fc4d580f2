import { productsLink } from '@docket/contract/admin/product'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { adminStrings } from '../../lib/admin-strings.ts'
import { searchLink } from '../../lib/search-link.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { ManagedList } from '../../ui/managed-list.tsx'
import { RowLink } from '../../ui/row-button.tsx'
import { DeleteProduct } from './delete-product.tsx'
import { productColumns } from './product-columns.tsx'
import { isFiltered, ProductFilters } from './product-filters.tsx'
import { ProductOverlays } from './product-overlays.tsx'
import { PAGE_SIZE, productsFilters, productsQuery } from './products-query.ts'

const words = adminStrings.product

export function ProductsPage() {
  const search = useSearch({ from: '/office/admin/products' })
  const query = useQuery(productsQuery(search))
  return (
    <ManagedList
      screen="/admin/products"
      words={words}
      exportButton={
        <ExportButton link={productsLink} filters={productsFilters(search)} rows={query.data?.total} />
      }
      filters={<ProductFilters />}
      columns={productColumns}
      list={query.data}
      pageSize={PAGE_SIZE}
      query={query}
      empty={<EmptyList screen="/admin/products" words={words} isNarrowed={isFiltered(search)} />}
      nameOf={(product) => product.title}
      actions={(product) => (
        <RowLink
          of={adminStrings.common.ofRow(product.title)}
          {...searchLink('/admin/products', { accounts: product.id })}
        >
          {words.editStock}
        </RowLink>
      )}
      deletion={(product, then) => <DeleteProduct product={product} {...then} />}
    >
      <ProductOverlays />
    </ManagedList>
  )
}
