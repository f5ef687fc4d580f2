import type { Category } from '@docket/contract/admin/categories'
import { useSearch } from '@tanstack/react-router'
import { useMayChange } from '../../../../kit/office/add-link.tsx'
import { categoriesForm } from '../../../../kit/office/form-screens.ts'
import { useChangeSearch } from '../../../../kit/search/use-change-search.ts'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { LogoDialog } from './logo-dialog.tsx'
import { logoWords, words } from './strings.ts'

const closed = { edit: undefined, logo: undefined }

/** The dialogs that are open according to the address, if the role may use them. */
export function CategoryOverlays() {
  const { edit, logo } = useSearch({ from: '/office/admin/categories' })
  const change = useChangeSearch('/admin/categories')
  const mayChange = useMayChange(categoriesForm)

  const close = () => change(closed, { replace: true })

  function afterSaving({ id }: Category) {
    change(closed, { replace: true, isSaved: true })
    if (edit !== 'new') return toast.success(words.updated)
    const onClick = () => change({ ...closed, logo: id })
    toast.success(words.created, { action: { label: logoWords.open, onClick } })
  }

  if (!mayChange) return null
  if (edit !== undefined) {
    return <CategoryDialog key={edit} edit={edit} onClose={close} onSaved={afterSaving} />
  }
  if (logo !== undefined) return <LogoDialog key={logo} categoryId={logo} onClose={close} />
  return null
}
