import { Notice } from '../ui/feedback/notice.tsx'
import { Button } from '../ui/form/button.tsx'

interface EditConflictProps {
  words: { title: string; hint: string; saveMine: string; takeTheirs: string }
  isBusy: boolean
  onSaveMine: () => void
  onTakeTheirs: () => void
}

/** Says that somebody else has saved since the form began, and asks which version counts. */
export function EditConflict({ words, isBusy, onSaveMine, onTakeTheirs }: EditConflictProps) {
  return (
    <div role="alert">
      <Notice tone="warn">
        <p className="wrap-anywhere font-semibold">{words.title}</p>
        <p>{words.hint}</p>
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
