import type { Batch } from '@docket/contract/admin/account'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { formatCount } from '../../../lib/format.ts'
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useUndoBatch } from './use-undo-batch.ts'

const words = adminStrings.accounts

interface UndoBatchProps {
  productId: number
  batch: Batch
  onClose: () => void
}

/** Asks, naming the batch, and deletes what is left of it. */
export function UndoBatch({ productId, batch, onClose }: UndoBatchProps) {
  const undo = useUndoBatch(productId, batch.id)
  const once = useOneAtATime()
  return (
    <ConfirmDialog
      open
      title={words.confirmUndo(batch.id)}
      onCancel={onClose}
      onConfirm={() => void once(() => undo.mutateAsync().then(onClose, onClose))}
      busy={undo.isPending}
    >
      <p className="wrap-anywhere font-semibold text-ink">{batch.source}</p>
      <p className="mt-1">{words.undoHint(formatCount(batch.available), batch.available === 1)}</p>
    </ConfirmDialog>
  )
}
