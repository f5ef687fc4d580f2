import type { Category } from '@docket/contract/admin/category'
import { useSearch } from '@tanstack/react-router'
import { adminStrings } from '../../lib/admin-strings.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { toast } from '../../ui/toast.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { LogoDialog } from './logo/logo-dialog.tsx'

const closed = { edit: undefined, logo: undefined }

/** The dialogs that the address says are open. */
export function CategoryOverlays() {
  const { edit, logo } = useSearch({ from: '/office/admin/categories' })
  const change = useChangeSearch('/admin/categories')

  const close = () => change(closed, { replace: true })

  function afterSaving({ id }: Category) {
    change(closed, { replace: true, isSaved: true })
    if (edit !== 'new') return toast.success(adminStrings.category.updated)
    const onClick = () => change({ ...closed, logo: id })
    toast.success(adminStrings.category.created, { action: { label: adminStrings.logo.open, onClick } })
  }

  if (edit !== undefined) {
    return <CategoryDialog key={edit} edit={edit} onClose={close} onSaved={afterSaving} />
  }
  if (logo !== undefined) return <LogoDialog key={logo} categoryId={logo} onClose={close} />
  return null
}
