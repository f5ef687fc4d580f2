import type { Account } from '@docket/contract/admin/stock'
import { createContext, useContext, useState } from 'react'

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
  /** The id of the form that the text field belongs to. */
  formId: string
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
