import type { Account } from '@docket/contract/admin/stock'
import { createContext, useContext, useState } from 'react'

/** The edit of one row. During it the table keeps its rows, so that none moves under the pointer. */
export interface RowEdit {
  id: number
  draft: string
  /** The text when the edit began. */
  before: string
  /** The rows of the page when the edit began. */
  rows: readonly Account[]
  /** The page and filter of these rows. On another page or filter the edit ends. */
  place: string
}

/** The edited row in this `place` (a page and a filter), if any. */
export function useRowEdit(place: string) {
  const [edit, setEdit] = useState<RowEdit | null>(null)
  return {
    edit: edit?.place === place ? edit : null,
    start: (account: Account, rows: readonly Account[]) =>
      setEdit({ id: account.id, draft: account.value ?? '', before: account.value ?? '', rows, place }),
    change: (draft: string) => setEdit((now) => now && { ...now, draft }),
    stop: () => setEdit(null),
  }
}

export type RowEditing = ReturnType<typeof useRowEdit>

/** What the cell of the edited row needs. The columns themselves do not change. */
interface OpenEditor {
  id: number
  draft: string
  problem: string | undefined
  /** The id of the form of its field. */
  formId: string
  onChange: (draft: string) => void
  onCancel: () => void
}

export const OpenEditorContext = createContext<OpenEditor | null>(null)

/** The editor of this account, if it is being edited. */
export function useOpenEditor(accountId: number): OpenEditor | null {
  const editor = useContext(OpenEditorContext)
  return editor?.id === accountId ? editor : null
}
