import type { AdminProduct } from '@docket/contract/admin/product'
import { present } from '../../lib/search-params.ts'
import { strings } from '../../lib/strings.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

const words = strings.adminProduct

/** What can be done with one row. */
export function ProductActions({ product, onDelete }: { product: AdminProduct; onDelete: () => void }) {
  const ofThis = <span className="sr-only">{words.ofRow(product.title)}</span>
  return (
    <>
      <LinkButton
        size="small"
        variant="quiet"
        from="/admin/products"
        to="/admin/products"
        resetScroll={false}
        search={(before) => present({ ...before, accounts: product.id })}
      >
        <span>
          {words.editStock}
          {ofThis}
        </span>
      </LinkButton>
      <LinkButton
        size="small"
        variant="quiet"
        from="/admin/products"
        to="/admin/products"
        resetScroll={false}
        search={(before) => present({ ...before, edit: product.id })}
      >
        <span>
          {words.editRow}
          {ofThis}
        </span>
      </LinkButton>
      <Button size="small" variant="quiet" onClick={onDelete}>
        <span>
          {words.deleteRow}
          {ofThis}
        </span>
      </Button>
    </>
  )
}
