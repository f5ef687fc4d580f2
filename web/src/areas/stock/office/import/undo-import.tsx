import { useOneAtATime } from '../../../../kit/lib/use-one-at-a-time.ts'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { useUndoBatch } from '../use-undo-batch.ts'
import { importWords } from './strings.ts'

interface UndoImportProps {
  productId: number
  batchId: number
  onUndone: () => void
}

/** Undoes an import without a confirmation, because the admin still has its text. */
export function UndoImport({ productId, batchId, onUndone }: UndoImportProps) {
  const undo = useUndoBatch(productId, batchId)
  const oneAtATime = useOneAtATime()
  return (
    <Button
      variant="quiet"
      busy={undo.isPending}
      onClick={() => void oneAtATime(() => undo.mutateAsync().then(onUndone))}
    >
      {importWords.undo}
    </Button>
  )
}
