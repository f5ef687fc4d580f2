import { type AdminProduct, deleteProduct } from '@docket/contract/admin/products'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../../kit/api/api.ts'
import { DeleteDialog } from '../../../../../kit/api/delete-dialog.tsx'
import { formatCount } from '../../../../../kit/lib/format.ts'
import { refreshCatalogue } from '../../../../../kit/office/catalogue-queries.ts'
import { words } from '../strings.ts'

interface DeleteProductProps {
  product: AdminProduct
  onClose: () => void
  onDeleted: () => void
}

/** Asks before it deletes a product, and names the stock that is deleted with it. */
export function DeleteProduct({ product, ...callbacks }: DeleteProductProps) {
  const { id, title, inStock } = product
  const queryClient = useQueryClient()
  return (
    <DeleteDialog
      words={words}
      remove={() => call(deleteProduct, { params: { id } }).then(() => true)}
      refresh={() => refreshCatalogue(queryClient)}
      {...callbacks}
    >
      <p className="break-words font-semibold text-ink">{title}</p>
      <p className="mt-1">
        {inStock === 0
          ? words.deleteHintWithoutStock
          : words.deleteHintWithStock(formatCount(inStock), inStock === 1)}
      </p>
    </DeleteDialog>
  )
}
