import type { Account } from '@docket/contract/admin/stock'
import clsx from 'clsx'
import { createContext, useContext, useId, useState } from 'react'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { controlStyle } from '../../../../kit/ui/form/field.tsx'
import { useNoun } from '../noun.ts'
import { words } from '../strings.ts'

/** The edit of one row. During it the table keeps its rows, so that none moves under the pointer. */
export interface RowEdit {
  id: number
  draft: string
  /** The text when the edit began. */
  initialText: string
  /** The rows of the page when the edit began. */
  rows: readonly Account[]
  /** The page and filter of these rows. On another page or filter the edit ends. */
  view: string
}

/** The edited row of this `view` (a page and a filter), if there is one. */
export function useRowEdit(view: string) {
  const [edit, setEdit] = useState<RowEdit | null>(null)
  return {
    edit: edit?.view === view ? edit : null,
    start: (account: Account, rows: readonly Account[]) =>
      setEdit({ id: account.id, draft: account.value ?? '', initialText: account.value ?? '', rows, view }),
    change: (draft: string) => setEdit((current) => current && { ...current, draft }),
    stop: () => setEdit(null),
  }
}

export type RowEditing = ReturnType<typeof useRowEdit>

/** What the cell of the edited row needs. It is passed by context, so the columns are the same during an edit. */
interface OpenEditor {
  id: number
  draft: string
  problem: string | undefined
  onChange: (draft: string) => void
  /** Saves the text although another account looks the same; null: there is none. */
  onSaveAnyway: (() => void) | null
  onCancel: () => void
}

export const OpenEditorContext = createContext<OpenEditor | null>(null)

/** The editor of this account, if it is being edited. */
export function useOpenEditor(accountId: number): OpenEditor | null {
  const editor = useContext(OpenEditorContext)
  return editor?.id === accountId ? editor : null
}

/** Edits the account's text in its row. Escape cancels. */
export function RowEditor({ draft, problem, onChange, onSaveAnyway, onCancel }: OpenEditor) {
  const problemId = useId()
  const noun = useNoun()
  return (
    <span className="block py-1 font-normal">
      <textarea
        ref={focusAtEnd}
        aria-label={noun.Typed}
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
