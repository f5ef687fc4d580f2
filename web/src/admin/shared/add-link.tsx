import { Plus } from 'lucide-react'
import { searchLink } from '../../shared/search/search-link.ts'
import { LinkButton } from '../../ui/layout/link-button.tsx'

/** A screen whose form is opened by a search parameter. */
export type FormScreen = '/admin/categories' | '/admin/subcategories' | '/admin/products' | '/admin/coupons'

/** Opens the form for a new record on the current screen. */
export function AddLink({ screen, children }: { screen: FormScreen; children: string }) {
  return (
    <LinkButton variant="primary" {...searchLink(screen, { edit: 'new' })}>
      <Plus aria-hidden="true" strokeWidth={1.75} className="size-5" />
      {children}
    </LinkButton>
  )
}
