import { adminStrings } from '../../../lib/admin-strings.ts'
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { Button } from '../../../ui/button.tsx'
import { useUndoBatch } from '../accounts/use-undo-batch.ts'

interface UndoImportProps {
  productId: number
  batchId: number
  onUndone: () => void
}

/** Takes an import back at once: what it was made of is still at hand. */
export function UndoImport({ productId, batchId, onUndone }: UndoImportProps) {
  const undo = useUndoBatch(productId, batchId)
  const once = useOneAtATime()
  return (
    <Button
      variant="quiet"
      busy={undo.isPending}
      onClick={() => void once(() => undo.mutateAsync().then(onUndone))}
    >
      {adminStrings.import.undo}
    </Button>
  )
}
