import { useSearch } from '@tanstack/react-router'
import { adminStrings } from '../../lib/admin-strings.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { toast } from '../../ui/toast.ts'
import { SubCategoryDialog } from './sub-category-dialog.tsx'

/** The form, where the address says that it is open. */
export function SubCategoryOverlay() {
  const { edit, categoryId } = useSearch({ from: '/office/admin/subcategories' })
  const change = useChangeSearch('/admin/subcategories')
  if (edit === undefined) return null
  return (
    <SubCategoryDialog
      key={edit}
      edit={edit}
      categoryId={categoryId}
      onClose={() => change({ edit: undefined }, { replace: true })}
      onSaved={() => {
        change({ edit: undefined }, { replace: true, isSaved: true })
        toast.success(edit === 'new' ? adminStrings.subCategory.created : adminStrings.subCategory.updated)
      }}
    />
  )
}
