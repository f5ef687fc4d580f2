import { Notice } from '../../kit/ui/feedback/notice.tsx'
import { Button } from '../../kit/ui/form/button.tsx'
import { words } from './words.ts'

interface RouteConflictProps {
  isBusy: boolean
  onSaveMine: () => void
  onTakeTheirs: () => void
}

/** Says that the route was changed since the form began, and asks which version counts. */
export function RouteConflict({ isBusy, onSaveMine, onTakeTheirs }: RouteConflictProps) {
  return (
    <div role="alert">
      <Notice tone="warn">
        <p className="font-semibold">{words.conflictTitle}</p>
        <p>{words.conflictHint}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="small" busy={isBusy} onClick={onSaveMine}>
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
