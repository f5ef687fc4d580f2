import { strings } from '../../lib/strings.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { AddProduct } from './add-product.tsx'

const words = strings.adminProduct

/** Why the table is empty: filtered down to nothing, or a shop that has just opened. */
export function NoProducts({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        title={words.noMatch}
        action={
          <LinkButton to="/admin/products" search={{}}>
            {words.clearFilters}
          </LinkButton>
        }
      />
    )
  }
  return (
    <EmptyState title={words.none} action={<AddProduct />}>
      {words.noneHint}
    </EmptyState>
  )
}
