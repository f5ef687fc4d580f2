import { type AdminProduct, productsLink } from '@docket/contract/admin/products'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ExportButton } from '../../../../../kit/export/export-button.tsx'
import { EmptyList } from '../../../../../kit/office/empty-list.tsx'
import { productsForm } from '../../../../../kit/office/form-screens.ts'
import { ManagedList } from '../../../../../kit/office/managed-list.tsx'
import { officeWords } from '../../../../../kit/office/strings.ts'
import { viewLists } from '../../../../../kit/office/view-lists.ts'
import { searchLink } from '../../../../../kit/search/search-link.ts'
import { useMay } from '../../../../../kit/session/permissions.ts'
import { RowLink } from '../../../../../kit/ui/table/row-button.tsx'
import { SavedViews } from '../../../../saved-views/saved-views.tsx'
import { PAGE_SIZE, productsFilters, productsQuery } from '../products-query.ts'
import { words } from '../strings.ts'
import { ProductBulkActions } from './bulk-actions.tsx'
import { DeleteProduct } from './delete-product.tsx'
import { productColumns } from './product-columns.tsx'
import { isFiltered, ProductFilters } from './product-filters.tsx'
import { ProductOverlays } from './product-overlays.tsx'

export function ProductsPage() {
  const search = useSearch({ from: '/office/admin/products' })
  const query = useQuery(productsQuery(search))
  const mayManageStock = useMay('stock')
  return (
    <ManagedList
      screen={productsForm}
      words={words}
      exportButton={
        <ExportButton link={productsLink} filters={productsFilters(search)} rows={query.data?.total} />
      }
      views={<SavedViews place={viewLists.products} />}
      filters={<ProductFilters />}
      columns={productColumns}
      hasManyColumns
      list={query.data}
      pageSize={PAGE_SIZE}
      query={query}
      empty={<EmptyList screen={productsForm} words={words} isNarrowed={isFiltered(search)} />}
      nameOf={(product) => product.title}
      actions={mayManageStock ? stockLink : undefined}
      bulk={{
        filters: productsFilters(search),
        actions: (products, table) => <ProductBulkActions products={products} table={table} />,
      }}
      deletion={(product, callbacks) => <DeleteProduct product={product} {...callbacks} />}
    >
      <ProductOverlays />
    </ManagedList>
  )
}

/** If the product has no stock, the link looks like a button, because that is the next step. */
const stockLink = ({ id, title, inStock }: AdminProduct) => (
  <RowLink
    variant={inStock === 0 ? 'secondary' : 'quiet'}
    of={officeWords.ofRow(title)}
    {...searchLink('/admin/products', { accounts: id })}
  >
    {words.manageAccounts}
  </RowLink>
)
