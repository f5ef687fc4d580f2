import clsx from 'clsx'
import { useId } from 'react'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { controlStyle } from '../../../../kit/ui/form/field.tsx'
import { words } from '../strings.ts'

interface RowEditorProps {
  formId: string
  draft: string
  problem: string | undefined
  onChange: (draft: string) => void
  onSaveAnyway: (() => void) | null
  onCancel: () => void
}

/** Edits the account's text in its row. Escape cancels. */
export function RowEditor({ formId, draft, problem, onChange, onSaveAnyway, onCancel }: RowEditorProps) {
  const problemId = useId()
  return (
    <span className="block py-1 font-normal">
      <textarea
        ref={focusAtEnd}
        form={formId}
        aria-label={words.editing}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? problemId : undefined}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={draft}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // Otherwise Escape would close the dialog, too.
          event.stopPropagation()
          onCancel()
        }}
        className={clsx(
          controlStyle,
          'field-sizing-content max-h-64 min-h-20 resize-y break-all py-2 font-mono fine:text-14',
        )}
      />
      {problem && (
        <span
          id={problemId}
          role="alert"
          className="block whitespace-pre-line pt-1 font-medium text-14 text-bad"
        >
          {problem}
        </span>
      )}
      {onSaveAnyway && (
        <span className="block pt-2">
          <Button size="small" onClick={onSaveAnyway}>
            {words.saveAnyway}
          </Button>
        </span>
      )}
    </span>
  )
}

function focusAtEnd(field: HTMLTextAreaElement | null) {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}
