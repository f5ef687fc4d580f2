import type { ReactNode } from 'react'
import { useMay } from '../session/permissions.ts'
import { TextLink } from '../ui/layout/text-link.tsx'

interface ProductLinkProps {
  id: number
  title: string
  /** The text for screen readers after the title, if the link opens the stock. */
  stockHint?: ReactNode
}

/**
 * A product's title. It opens the product's stock. For a role without access to the stock, it opens the list of
 * products.
 */
export function ProductLink({ id, title, stockHint }: ProductLinkProps) {
  const mayOpenStock = useMay('stock')
  return (
    <TextLink to="/admin/products" search={mayOpenStock ? { accounts: id } : { search: title }}>
      {title}
      {mayOpenStock && stockHint}
    </TextLink>
  )
}
