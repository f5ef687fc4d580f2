import type { Account } from '@docket/contract/admin/account'
import { createContext, useContext, useState } from 'react'

/** One row that is being edited. While it is, the table keeps the rows it had, so that none moves below the hands. */
export interface RowEdit {
  id: number
  draft: string
  /** The text when the edit began. */
  before: string
  /** The rows of that page then. */
  rows: readonly Account[]
  /** Which page and filter they belong to; on another the edit is over. */
  place: string
}

/** The row under edit in this `place` (a page under a filter), if any. */
export function useRowEdit(place: string) {
  const [edit, setEdit] = useState<RowEdit | null>(null)
  return {
    edit: edit?.place === place ? edit : null,
    start: (account: Account, rows: readonly Account[]) =>
      setEdit({ id: account.id, draft: account.value, before: account.value, rows, place }),
    change: (draft: string) => setEdit((now) => now && { ...now, draft }),
    stop: () => setEdit(null),
  }
}

export type RowEditing = ReturnType<typeof useRowEdit>

/** What the cell of the row under edit needs; the columns themselves stay the same. */
interface OpenEditor {
  id: number
  draft: string
  problem: string | undefined
  /** The form that its field belongs to. */
  formId: string
  onChange: (draft: string) => void
  onCancel: () => void
}

export const OpenEditorContext = createContext<OpenEditor | null>(null)

/** The editor of this account, where it is the one under edit. */
export function useOpenEditor(accountId: number): OpenEditor | null {
  const editor = useContext(OpenEditorContext)
  return editor?.id === accountId ? editor : null
}
