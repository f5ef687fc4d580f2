import { Plus } from 'lucide-react'
import { present } from '../../lib/search-params.ts'
import { strings } from '../../lib/strings.ts'
import { LinkButton } from '../../ui/link-button.tsx'

/** Opens the form for a new subcategory. */
export function AddSubCategory() {
  return (
    <LinkButton
      variant="primary"
      from="/admin/subcategories"
      to="/admin/subcategories"
      resetScroll={false}
      search={(before) => present({ ...before, edit: 'new' as const })}
    >
      <Plus aria-hidden="true" strokeWidth={1.75} className="size-5" />
      {strings.adminSubCategory.add}
    </LinkButton>
  )
}
