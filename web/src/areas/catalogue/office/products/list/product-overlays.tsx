import type { AdminProduct } from '@docket/contract/admin/products'
import { useSearch } from '@tanstack/react-router'
import { useChangeSearch } from '../../../../../kit/search/use-change-search.ts'
import { useMay } from '../../../../../kit/session/permissions.ts'
import { toast } from '../../../../../kit/ui/feedback/toast.ts'
import { ManageAccounts } from '../../../../stock/office/list/manage-accounts.tsx'
import { ProductDialog } from '../form/product-dialog.tsx'
import { words } from '../strings.ts'

const closed = {
  edit: undefined,
  accounts: undefined,
  status: undefined,
  accountsPage: undefined,
  batchesPage: undefined,
}

/** The dialogs that are open according to the address, if the role may use them. */
export function ProductOverlays() {
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
