import { type AdminProduct, deleteProducts } from '@docket/contract/admin/products'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { focusMain } from '../../../lib/focus-main.ts'
import { formatCount } from '../../../lib/format.ts'
import { call } from '../../../shared/api/api.ts'
import { Button } from '../../../ui/form/button.tsx'
import { ConfirmBulk } from '../../shared/bulk/confirm-bulk.tsx'
import { bulkWords } from '../../shared/bulk/strings.ts'
import { useBulkAction } from '../../shared/bulk/use-bulk-action.ts'
import { refreshCatalogue } from '../../shared/catalogue-queries.ts'
import { words } from '../strings.ts'

interface ProductBulkActionsProps {
  products: readonly AdminProduct[]
  onDone: () => void
}

/** What can be done with several products at once. */
export function ProductBulkActions({ products, onDone }: ProductBulkActionsProps) {
  const queryClient = useQueryClient()
  const [deleting, setDeleting] = useState<readonly AdminProduct[]>([])
  const { mutateAsync, isPending } = useBulkAction({
    send: (ids: number[]) => call(deleteProducts, { body: { ids } }),
    words: { done: words.severalDeleted, notDone: words.notDeleted },
    refresh: () => refreshCatalogue(queryClient),
  })
  const inStock = deleting.reduce((sum, product) => sum + product.inStock, 0)
  return (
    <>
      <Button size="small" onClick={() => setDeleting(products)}>
        {bulkWords.remove}
      </Button>
      {deleting.length > 0 && (
        <ConfirmBulk
          title={words.confirmDeleteSeveral(formatCount(deleting.length), deleting.length === 1)}
          names={deleting.map(({ title }) => title)}
          busy={isPending}
          onCancel={() => setDeleting([])}
          onConfirm={async () => {
            await mutateAsync(deleting.map(({ id }) => id))
            setDeleting([])
            onDone()
            requestAnimationFrame(focusMain)
          }}
        >
          {words.deleteSeveralHint(formatCount(inStock), inStock)}
        </ConfirmBulk>
      )}
    </>
  )
}
