import type { AdminProduct } from '@docket/contract/admin/products'
import { useState } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { CopyButton } from '../../../ui/feedback/copy-button.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import type { Choices, ProductFormOutput } from '../product-form-schema.ts'
import type { Conflict } from './conflict.ts'
import { DifferenceList } from './difference-list.tsx'
import { differences, formAsText } from './differences.ts'
import { conflictWords } from './strings.ts'

interface ConflictDialogProps {
  conflict: Conflict
  mine: ProductFormOutput
  choices: Choices
  /** Goes back to the form and changes nothing. */
  onClose: () => void
  onSaveMine: (theirs: AdminProduct) => void
  onTakeTheirs: (theirs: AdminProduct) => void
}

/** Shows the other admin's change of this product, and lets this admin choose. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { conflict, mine, choices, onClose, onSaveMine, onTakeTheirs } = props
  const { theirs } = conflict
  const [isComparing, setIsComparing] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <Dialog
      open
      keepOpen
      onClose={onClose}
      size={isComparing ? 'wide' : 'normal'}
      title={theirs ? conflictWords.changedTitle : conflictWords.deletedTitle}
      footer={
        <>
          <Button onClick={onClose}>{conflictWords.back}</Button>
          {theirs && (
            <>
              <Button onClick={() => setIsConfirming(true)}>{conflictWords.takeTheirs}</Button>
              <Button variant="primary" onClick={() => onSaveMine(theirs)}>
                {conflictWords.saveMine}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className="flex flex-col items-start gap-3">
        <p className="break-words">{whatHappened(conflict)}</p>
        <p className="text-muted">{theirs ? conflictWords.kept : conflictWords.keptDeleted}</p>
        {theirs && !isComparing && (
          <Button size="small" onClick={() => setIsComparing(true)}>
            {conflictWords.see}
          </Button>
        )}
        {theirs && isComparing && <DifferenceList rows={differences(theirs, mine, choices)} />}
        {!theirs && <CopyButton text={formAsText(mine, choices)} label={conflictWords.copyAll} />}
      </div>
      {theirs && (
        <ConfirmDialog
          open={isConfirming}
          title={conflictWords.confirmTake}
          onCancel={() => setIsConfirming(false)}
          onConfirm={() => onTakeTheirs(theirs)}
        >
          <p className="break-words font-semibold text-ink">{theirs.title}</p>
          <p className="mt-1">{conflictWords.confirmTakeHint}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

function whatHappened({ theirs, by, at }: Conflict): string {
  if (by === undefined || at === undefined) return theirs ? conflictWords.changed : conflictWords.deleted
  return (theirs ? conflictWords.changedBy : conflictWords.deletedBy)(by, formatDateTime(at))
}
