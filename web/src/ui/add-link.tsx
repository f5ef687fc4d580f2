import { Plus } from 'lucide-react'
import { searchLink } from '../lib/search-link.ts'
import { LinkButton } from './link-button.tsx'

/** A screen whose form the address opens. */
export type FormScreen = '/admin/categories' | '/admin/subcategories' | '/admin/products' | '/admin/coupons'

/** Opens the form for a new one on the screen that it stands on. */
export function AddLink({ screen, children }: { screen: FormScreen; children: string }) {
  return (
    <LinkButton variant="primary" {...searchLink(screen, { edit: 'new' })}>
      <Plus aria-hidden="true" strokeWidth={1.75} className="size-5" />
      {children}
    </LinkButton>
  )
}
