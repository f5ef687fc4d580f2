import type { Batch } from '@docket/contract/admin/stock'
import { formatCount } from '../../../../kit/lib/format.ts'
import { useOneAtATime } from '../../../../kit/lib/use-one-at-a-time.ts'
import { ConfirmDialog } from '../../../../kit/ui/overlay/confirm-dialog.tsx'
import { words } from '../strings.ts'
import { useUndoBatch } from '../use-undo-batch.ts'

interface UndoBatchProps {
  productId: number
  batch: Batch
  onClose: () => void
}

/** Asks for confirmation and deletes the unsold accounts of the batch. */
export function UndoBatch({ productId, batch, onClose }: UndoBatchProps) {
  const undo = useUndoBatch(productId, batch.id)
  const oneAtATime = useOneAtATime()
  return (
    <ConfirmDialog
      open
      title={words.confirmUndo(batch.id)}
      onCancel={onClose}
      onConfirm={() => void oneAtATime(() => undo.mutateAsync().then(onClose, onClose))}
      busy={undo.isPending}
    >
      <p className="wrap-anywhere font-semibold text-ink">{batch.source}</p>
      <p className="mt-1">{words.undoHint(formatCount(batch.available), batch.available === 1)}</p>
    </ConfirmDialog>
  )
}
