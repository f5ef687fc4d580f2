import { type AdminProduct, deleteProducts } from '@docket/contract/admin/products'
import { useQueryClient } from '@tanstack/react-query'
import { formatCount } from '../../../lib/format.ts'
import { call } from '../../../shared/api/api.ts'
import { Button } from '../../../ui/form/button.tsx'
import { ConfirmBulk } from '../../shared/bulk/confirm-bulk.tsx'
import { bulkWords } from '../../shared/bulk/strings.ts'
import { useBulkAction } from '../../shared/bulk/use-bulk-action.ts'
import { type BulkTable, useBulkConfirmation } from '../../shared/bulk/use-bulk-confirmation.ts'
import { refreshCatalogue } from '../../shared/catalogue-queries.ts'
import { words } from '../strings.ts'

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
          {words.deleteSeveralHint(formatCount(inStock), inStock)}
        </ConfirmBulk>
      )}
    </>
  )
}
