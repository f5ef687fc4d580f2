import { useFocusOnce } from '../../../../kit/lib/use-focus-once.ts'
import { CopyButton } from '../../../../kit/ui/feedback/copy-button.tsx'
import { Notice } from '../../../../kit/ui/feedback/notice.tsx'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { words } from '../strings.ts'

/** A new tracking key. It is shown only once. */
export function NewKey({ value, onSaved }: { value: string; onSaved: () => void }) {
  const focusOnce = useFocusOnce()
  return (
    <Notice tone="warn">
      <p ref={focusOnce} tabIndex={-1} className="font-semibold outline-none [box-shadow:none]">
        {words.keyMade}
      </p>
      <p>
        {words.key} <code className="break-all font-mono">{value}</code>
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <CopyButton text={value} label={words.copyKey} />
        <Button size="small" variant="quiet" onClick={onSaved}>
          {words.keySaved}
        </Button>
      </div>
    </Notice>
  )
}
