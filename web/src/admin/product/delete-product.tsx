import { type AdminProduct, deleteProduct } from '@docket/contract/admin/product'
import { useQueryClient } from '@tanstack/react-query'
import { refreshCatalogue } from '../../lib/admin-catalogue-queries.ts'
import { adminStrings } from '../../lib/admin-strings.ts'
import { call } from '../../lib/api.ts'
import { formatCount } from '../../lib/format.ts'
import { DeleteDialog } from '../../ui/delete-dialog.tsx'

const words = adminStrings.product

interface DeleteProductProps {
  product: AdminProduct
  onClose: () => void
  onDeleted: () => void
}

/** Names the stock that goes with the product, too. */
export function DeleteProduct({ product, ...does }: DeleteProductProps) {
  const { id, title, inStock } = product
  const queryClient = useQueryClient()
  return (
    <DeleteDialog
      words={words}
      remove={() => call(deleteProduct, { params: { id } }).then(() => true)}
      refresh={() => refreshCatalogue(queryClient)}
      {...does}
    >
      <p className="break-words font-semibold text-ink">{title}</p>
      <p className="mt-1">
        {inStock === 0 ? words.deleteNothing : words.deleteStock(formatCount(inStock), inStock === 1)}
      </p>
    </DeleteDialog>
  )
}
