import { Plus } from 'lucide-react'
import { present } from '../../lib/search-params.ts'
import { strings } from '../../lib/strings.ts'
import { LinkButton } from '../../ui/link-button.tsx'

/** Opens the form for a new category. */
export function AddCategory() {
  return (
    <LinkButton
      variant="primary"
      from="/admin/categories"
      to="/admin/categories"
      resetScroll={false}
      search={(before) => present({ ...before, edit: 'new' as const, logo: undefined })}
    >
      <Plus aria-hidden="true" strokeWidth={1.75} className="size-5" />
      {strings.adminCategory.add}
    </LinkButton>
  )
}
