import type { ReactNode } from 'react'
import { useMay } from '../../shared/session/permissions.ts'
import { TextLink } from '../../ui/layout/text-link.tsx'

interface ProductLinkProps {
  id: number
  title: string
  /** For screen readers, after the title: what a role with access to the stock finds there. */
  stockOf?: ReactNode
}

/** A product's title. It opens the product's stock, or for a role without it the product in the list. */
export function ProductLink({ id, title, stockOf }: ProductLinkProps) {
  const mayStock = useMay('stock')
  return (
    <TextLink to="/admin/products" search={mayStock ? { accounts: id } : { search: title }}>
      {title}
      {mayStock && stockOf}
    </TextLink>
  )
}
