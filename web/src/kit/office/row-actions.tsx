import type { ReactNode } from 'react'
import { searchLink } from '../search/search-link.ts'
import { RowButton, RowLink } from '../ui/table/row-button.tsx'
import { useMayChange } from './add-link.tsx'
import type { FormScreen } from './office-area.ts'
import { officeWords } from './strings.ts'

interface RowActionsProps {
  screen: FormScreen
  id: number
  name: string
  onDelete: () => void
  /** Further actions of the row, before Edit and Delete. */
  children?: ReactNode
}

/** Edit, which opens the form of the current screen, and Delete; both only for a role that may change the records. */
export function RowActions({ screen, id, name, onDelete, children }: RowActionsProps) {
  if (!useMayChange(screen)) return children
  return (
    <>
      {children}
      <RowLink data-opens-row of={officeWords.rowName(name)} {...searchLink(screen.to, { edit: id })}>
        {officeWords.editRow}
      </RowLink>
      <RowButton of={officeWords.rowName(name)} onClick={onDelete}>
        {officeWords.deleteRow}
      </RowButton>
    </>
  )
}
