import type { AdminProduct } from '@docket/contract/admin/product'
import { useState } from 'react'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Choices } from '../product-form.tsx'
import type { ProductFormOutput } from '../product-form-schema.ts'
import type { Conflict } from './conflict.ts'
import { DifferenceList } from './difference-list.tsx'
import { asText, differences } from './differences.ts'

const words = adminStrings.conflict

interface ConflictDialogProps {
  conflict: Conflict
  mine: ProductFormOutput
  choices: Choices
  /** Back to the form, as it is. */
  onClose: () => void
  onSaveMine: (theirs: AdminProduct) => void
  onTakeTheirs: (theirs: AdminProduct) => void
}

/** Says who was quicker with this product, and leaves the choice to whoever was not. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { conflict, mine, choices, onClose, onSaveMine, onTakeTheirs } = props
  const { theirs } = conflict
  const [isComparing, setIsComparing] = useState(false)
  const [isTaking, setIsTaking] = useState(false)
  return (
    <Dialog
      open
      keepOpen
      onClose={onClose}
      size={isComparing ? 'wide' : 'normal'}
      title={theirs ? words.changedTitle : words.deletedTitle}
      footer={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          {theirs && (
            <>
              <Button onClick={() => setIsTaking(true)}>{words.takeTheirs}</Button>
              <Button variant="primary" onClick={() => onSaveMine(theirs)}>
                {words.saveMine}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className="flex flex-col items-start gap-3">
        <p className="break-words">{whatHappened(conflict)}</p>
        <p className="text-muted">{theirs ? words.kept : words.keptDeleted}</p>
        {theirs && !isComparing && (
          <Button size="small" onClick={() => setIsComparing(true)}>
            {words.see}
          </Button>
        )}
        {theirs && isComparing && <DifferenceList rows={differences(theirs, mine, choices)} />}
        {!theirs && <CopyButton text={asText(mine, choices)} label={words.copyAll} />}
      </div>
      {theirs && (
        <ConfirmDialog
          open={isTaking}
          title={words.confirmTake}
          onCancel={() => setIsTaking(false)}
          onConfirm={() => onTakeTheirs(theirs)}
        >
          <p className="break-words font-semibold text-ink">{theirs.title}</p>
          <p className="mt-1">{words.confirmTakeHint}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

function whatHappened({ theirs, by, at }: Conflict): string {
  if (by === undefined || at === undefined) return theirs ? words.changed : words.deleted
  return (theirs ? words.changedBy : words.deletedBy)(by, formatDateTime(at))
}
