import { useSearch } from '@tanstack/react-router'
import { useMayChange } from '../../../../kit/office/add-link.tsx'
import { subCategoriesForm } from '../../../../kit/office/form-screens.ts'
import { useChangeSearch } from '../../../../kit/search/use-change-search.ts'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { words } from './strings.ts'
import { SubCategoryDialog } from './sub-category-dialog.tsx'

/** The form, if it is open according to the address and the role may use it. */
export function SubCategoryOverlay() {
  const { edit, categoryId } = useSearch({ from: '/office/admin/subcategories' })
  const change = useChangeSearch('/admin/subcategories')
  const mayChange = useMayChange(subCategoriesForm)
  if (edit === undefined || !mayChange) return null
  return (
    <SubCategoryDialog
      key={edit}
      edit={edit}
      categoryId={categoryId}
      onClose={() => change({ edit: undefined }, { replace: true })}
      onSaved={() => {
        change({ edit: undefined }, { replace: true, isSaved: true })
        toast.success(edit === 'new' ? words.created : words.updated)
      }}
    />
  )
}
