import { type AdminProduct, deleteProduct } from '@docket/contract/admin/product'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshCatalogue } from '../../lib/admin-catalogue-queries.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { formatCount } from '../../lib/format.ts'
import { strings } from '../../lib/strings.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'

const words = strings.adminProduct

interface DeleteProductProps {
  product: AdminProduct
  onClose: () => void
  onDeleted: () => void
}

/** Asks, naming the product and the stock that goes with it, and deletes it; closes once the table has let it go. */
export function DeleteProduct({ product, onClose, onDeleted }: DeleteProductProps) {
  const queryClient = useQueryClient()
  const once = useOneAtATime()
  const refresh = () => refreshCatalogue(queryClient)
  const remove = useMutation({
    mutationFn: () => call(deleteProduct, { params: { id: product.id } }),
    async onSuccess() {
      await refresh()
      toast.success(words.deleted)
      onDeleted()
    },
    onError(error) {
      if (!(error instanceof ApiError) || error.status !== 404) return
      // Another admin was quicker: there is nothing left to confirm.
      onClose()
      return refresh()
    },
  })
  return (
    <ConfirmDialog
      open
      title={words.confirmDelete}
      onCancel={onClose}
      onConfirm={() => void once(() => remove.mutateAsync())}
      busy={remove.isPending}
    >
      <p className="break-words font-semibold text-ink">{product.title}</p>
      <p className="mt-1">
        {product.inStock === 0
          ? words.deleteNothing
          : words.deleteStock(formatCount(product.inStock), product.inStock === 1)}
      </p>
    </ConfirmDialog>
  )
}
