import { Notice } from '../../../../kit/ui/feedback/notice.tsx'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { words } from './strings.ts'
import type { Conflict } from './use-save-text.ts'

interface TextConflictProps {
  conflict: Conflict
  isBusy: boolean
  onSaveMine: () => Promise<unknown>
  onTakeTheirs: () => void
}

/** Says that another admin has saved first, and asks which text to use. */
export function TextConflict({ conflict, isBusy, onSaveMine, onTakeTheirs }: TextConflictProps) {
  return (
    <div role="alert" className="mb-4">
      <Notice tone="warn">
        <p className="wrap-anywhere font-semibold">
          {words.conflictTitle(conflict.by ?? words.anotherAdmin)}
        </p>
        <p>{words.conflictHint}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {/* The mutation shows its own error. */}
          <Button size="small" busy={isBusy} onClick={() => void onSaveMine().catch(() => {})}>
            {words.saveMine}
          </Button>
          <Button size="small" onClick={onTakeTheirs}>
            {words.takeTheirs}
          </Button>
        </div>
      </Notice>
    </div>
  )
}
