import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useChangeSearch } from '../../shared/search/use-change-search.ts'
import { Button } from '../../ui/form/button.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { uiWords } from '../../ui/strings.ts'
import { categoriesQuery } from '../shared/catalogue-queries.ts'
import { isFiltered } from './search.ts'
import { words } from './strings.ts'

/** Filters by name and category, in the address. */
export function SubCategoryFilters() {
  const search = useSearch({ from: '/office/admin/subcategories' })
  const change = useChangeSearch('/admin/subcategories')
  const { data: categories = [] } = useQuery(categoriesQuery)
  return (
    <div className="mb-4 grid gap-3 sm:flex sm:flex-wrap sm:[&>div]:min-w-40 sm:[&>div]:flex-1 sm:[&>div:first-child]:flex-2">
      <SearchField
        label={words.search}
        hideLabel
        value={search.search ?? ''}
        onSearch={(text) => change({ search: text || undefined, page: undefined }, { replace: true })}
      />
      <SelectField
        label={words.category}
        hideLabel
        placeholder={words.allCategories}
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        value={search.categoryId ?? ''}
        onChange={(event) => change({ categoryId: Number(event.target.value) || undefined, page: undefined })}
      />
      {isFiltered(search) && (
        <Button
          variant="quiet"
          onClick={() => change({ search: undefined, categoryId: undefined, page: undefined })}
        >
          {uiWords.clear}
        </Button>
      )}
    </div>
  )
}
