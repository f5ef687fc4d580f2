import type { ReactNode } from 'react'
import { adminStrings } from '../lib/admin-strings.ts'
import { searchLink } from '../lib/search-link.ts'
import type { FormScreen } from './add-link.tsx'
import { RowButton, RowLink } from './row-button.tsx'

const words = adminStrings.common

interface RowActionsProps {
  screen: FormScreen
  id: number
  name: string
  onDelete: () => void
  /** What else can be done with the row: comes first. */
  children?: ReactNode
}

/** Edit, which opens the form of the screen it stands on, and Delete. */
export function RowActions({ screen, id, name, onDelete, children }: RowActionsProps) {
  return (
    <>
      {children}
      <RowLink of={words.ofRow(name)} {...searchLink(screen, { edit: id })}>
        {words.editRow}
      </RowLink>
      <RowButton of={words.ofRow(name)} onClick={onDelete}>
        {words.deleteRow}
      </RowButton>
    </>
  )
}
