import { Plus } from 'lucide-react'
import { searchLink } from '../search/search-link.ts'
import { useMay } from '../session/permissions.ts'
import { LinkButton } from '../ui/layout/link-button.tsx'
import type { FormScreen } from './office-area.ts'

/** Whether the admin may add, edit and delete on this screen. */
export function useMayChange({ needed }: FormScreen): boolean {
  return useMay(needed)
}

/** Opens the form for a new record on the current screen. Renders nothing for a role that may not add one. */
export function AddLink({ screen }: { screen: FormScreen }) {
  if (!useMayChange(screen)) return null
  return (
    <LinkButton variant="primary" {...searchLink(screen.to, { edit: 'new' })}>
      <Plus aria-hidden="true" strokeWidth={1.75} className="size-5" />
      {screen.add}
    </LinkButton>
  )
}
