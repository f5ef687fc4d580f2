import type { Permission } from '@docket/contract/permissions'
import { Plus } from 'lucide-react'
import { searchLink } from '../../shared/search/search-link.ts'
import { useMay } from '../../shared/session/permissions.ts'
import { LinkButton } from '../../ui/layout/link-button.tsx'

/** A screen whose form is opened by a search parameter. */
export type FormScreen = '/admin/categories' | '/admin/subcategories' | '/admin/products' | '/admin/coupons'

/** The permission to add, edit and delete on a screen. */
export const neededToChange: Record<FormScreen, Permission> = {
  '/admin/categories': 'catalogue',
  '/admin/subcategories': 'catalogue',
  '/admin/products': 'catalogue',
  '/admin/coupons': 'adjust',
}

/** Whether the admin may add, edit and delete on this screen. */
export function useMayChange(screen: FormScreen): boolean {
  return useMay(neededToChange[screen])
}

/** Opens the form for a new record on the current screen. Renders nothing for a role that may not add one. */
export function AddLink({ screen, children }: { screen: FormScreen; children: string }) {
  if (!useMayChange(screen)) return null
  return (
    <LinkButton variant="primary" {...searchLink(screen, { edit: 'new' })}>
      <Plus aria-hidden="true" strokeWidth={1.75} className="size-5" />
      {children}
    </LinkButton>
  )
}
