import { useSearch } from '@tanstack/react-router'
import { strings } from '../../lib/strings.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { AddSubCategory } from './add-sub-category.tsx'
import { isFiltered } from './search.ts'

const words = strings.adminSubCategory

/** Why the table is empty: filtered down to nothing, a category that has none, or a shop that has just opened. */
export function NoSubCategories({ categoryName }: { categoryName: string | undefined }) {
  const search = useSearch({ from: '/office/admin/subcategories' })
  const isEmptyCategory = categoryName !== undefined && search.search === undefined
  if (isFiltered(search) && !isEmptyCategory) {
    return (
      <EmptyState
        title={words.noMatch}
        action={
          <LinkButton to="/admin/subcategories" search={{}}>
            {words.clearFilters}
          </LinkButton>
        }
      />
    )
  }
  return (
    <EmptyState title={isEmptyCategory ? words.noneIn(categoryName) : words.none} action={<AddSubCategory />}>
      {words.noneHint}
    </EmptyState>
  )
}
