import { strings } from '../../lib/strings.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { AddCategory } from './add-category.tsx'

const words = strings.adminCategory

/** Why the table is empty: searched down to nothing, or a shop that has just opened. */
export function NoCategories({ isSearched }: { isSearched: boolean }) {
  if (isSearched) {
    return (
      <EmptyState
        title={words.noMatch}
        action={
          <LinkButton to="/admin/categories" search={{}}>
            {words.clearSearch}
          </LinkButton>
        }
      />
    )
  }
  return (
    <EmptyState title={words.none} action={<AddCategory />}>
      {words.noneHint}
    </EmptyState>
  )
}
