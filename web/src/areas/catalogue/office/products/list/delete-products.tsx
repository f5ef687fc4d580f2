import { type AdminProduct, deleteProduct, deleteProducts } from '@docket/contract/admin/products'
import { nounForms } from '@docket/contract/nouns'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../../kit/api/api.ts'
import { DeleteDialog } from '../../../../../kit/api/delete-dialog.tsx'
import { formatCount } from '../../../../../kit/lib/format.ts'
import { ConfirmBulk } from '../../../../../kit/office/bulk/confirm-bulk.tsx'
import { bulkWords } from '../../../../../kit/office/bulk/strings.ts'
import { useBulkAction } from '../../../../../kit/office/bulk/use-bulk-action.ts'
import { type BulkTable, useBulkConfirmation } from '../../../../../kit/office/bulk/use-bulk-confirmation.ts'
import { refreshCatalogue } from '../../../../../kit/office/catalogue-queries.ts'
import { Button } from '../../../../../kit/ui/form/button.tsx'
import { words } from '../strings.ts'

interface DeleteProductProps {
  product: AdminProduct
  onClose: () => void
  onDeleted: () => void
}

/** Asks before it deletes a product, and names the stock that is deleted with it. */
export function DeleteProduct({ product, ...callbacks }: DeleteProductProps) {
  const { id, title, inStock, noun } = product
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
          : words.deleteHintWithStock({ count: inStock, ...nounForms(noun) })}
      </p>
    </DeleteDialog>
  )
}

interface ProductBulkActionsProps {
  products: readonly AdminProduct[]
  table: BulkTable
}

/** What can be done with several products at once. */
export function ProductBulkActions({ products, table }: ProductBulkActionsProps) {
  const queryClient = useQueryClient()
  const { rows: deleting, ask, cancel, finish } = useBulkConfirmation<AdminProduct>(table)
  const { mutateAsync, isPending } = useBulkAction({
    send: (ids: number[]) => call(deleteProducts, { body: { ids } }),
    words: { done: words.severalDeleted, notDone: words.notDeleted },
    refresh: () => refreshCatalogue(queryClient),
  })
  const inStock = deleting.reduce((sum, product) => sum + product.inStock, 0)
  return (
    <>
      <Button size="small" onClick={() => ask(products)}>
        {bulkWords.remove}
      </Button>
      {deleting.length > 0 && (
        <ConfirmBulk
          title={words.confirmDeleteSeveral(formatCount(deleting.length), deleting.length === 1)}
          names={deleting.map(({ title }) => title)}
          busy={isPending}
          onCancel={cancel}
          onConfirm={() => finish(mutateAsync(deleting.map(({ id }) => id)))}
        >
          {words.deleteSeveralHint({ count: inStock, ...nounOfAll(deleting) })}
        </ConfirmBulk>
      )}
    </>
  )
}

function nounOfAll([first, ...others]: readonly AdminProduct[]) {
  return others.every(({ noun }) => noun === first?.noun) ? nounForms(first?.noun) : words.severalNouns
}
