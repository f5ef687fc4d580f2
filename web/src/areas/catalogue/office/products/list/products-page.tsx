import { productList } from '@docket/contract/admin/product-list'
import { type AdminProduct, productsLink } from '@docket/contract/admin/products'
import { nounForms } from '@docket/contract/nouns'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ExportButton } from '../../../../../kit/export/export-button.tsx'
import { EmptyList } from '../../../../../kit/office/empty-list.tsx'
import { productsForm } from '../../../../../kit/office/form-screens.ts'
import { isFiltered } from '../../../../../kit/office/list-values.ts'
import { ManagedList } from '../../../../../kit/office/managed-list.tsx'
import { officeWords } from '../../../../../kit/office/strings.ts'
import { viewLists } from '../../../../../kit/office/view-lists.ts'
import { searchLink } from '../../../../../kit/search/search-link.ts'
import { useChangeSearch } from '../../../../../kit/search/use-change-search.ts'
import { useMay } from '../../../../../kit/session/permissions.ts'
import { toast } from '../../../../../kit/ui/feedback/toast.ts'
import { RowLink } from '../../../../../kit/ui/table/row-button.tsx'
import { SavedViews } from '../../../../saved-views/saved-views.tsx'
import { ManageAccounts } from '../../../../stock/office/list/manage-accounts.tsx'
import { ProductDialog } from '../form/product-dialog.tsx'
import { PAGE_SIZE, productsFilters, productsQuery } from '../products-query.ts'
import { words } from '../strings.ts'
import { DeleteProduct, ProductBulkActions } from './delete-products.tsx'
import { productColumns } from './product-columns.tsx'
import { ProductFilters } from './product-filters.tsx'

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
      empty={
        <EmptyList screen={productsForm} words={words} isNarrowed={isFiltered(productList.filters, search)} />
      }
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
const stockLink = ({ id, title, inStock, noun }: AdminProduct) => (
  <RowLink
    variant={inStock === 0 ? 'secondary' : 'quiet'}
    of={officeWords.ofRow(title)}
    {...searchLink('/admin/products', { accounts: id })}
  >
    {words.manageAccounts(nounForms(noun))}
  </RowLink>
)

const closed = {
  edit: undefined,
  accounts: undefined,
  status: undefined,
  accountsPage: undefined,
  batchesPage: undefined,
}

/** The dialogs that are open according to the address, if the role may use them. */
function ProductOverlays() {
  const { edit, accounts } = useSearch({ from: '/office/admin/products' })
  const change = useChangeSearch('/admin/products')
  const mayEdit = useMay('catalogue')
  const mayManageStock = useMay('stock')

  const close = () => change(closed, { replace: true })

  function afterSaving(product: AdminProduct) {
    change(closed, { replace: true, isSaved: true })
    if (edit !== 'new') return toast.success(words.updated)
    const onClick = () => change({ ...closed, accounts: product.id })
    toast.success(words.created, { action: { label: words.addStock, onClick } })
  }

  if (edit !== undefined && mayEdit) {
    return <ProductDialog key={edit} edit={edit} onClose={close} onSaved={afterSaving} />
  }
  if (accounts !== undefined && mayManageStock) {
    return <ManageAccounts key={accounts} productId={accounts} onClose={close} />
  }
  return null
}
