import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { categoriesQuery } from '../../../../kit/office/catalogue-queries.ts'
import type { SearchChange } from '../../../../kit/search/search-link.ts'
import { useChangeSearch } from '../../../../kit/search/use-change-search.ts'
import { SelectField } from '../../../../kit/ui/form/select-field.tsx'
import { FilterBar } from '../../../../kit/ui/table/filter-bar.tsx'
import { isFiltered } from './search.ts'
import { words } from './strings.ts'

/** Filters by name and category, in the address. */
export function SubCategoryFilters() {
  const search = useSearch({ from: '/office/admin/subcategories' })
  const change = useChangeSearch('/admin/subcategories')
  const { data: categories = [] } = useQuery(categoriesQuery)
  const chosenCategory = categories.find(({ id }) => id === search.categoryId)
  const changeFilters = (filters: SearchChange<'/admin/subcategories'>, options?: { replace: boolean }) =>
    change({ ...filters, page: undefined }, options)
  return (
    <FilterBar
      label={words.filters}
      search={{
        label: words.search,
        hideLabel: true,
        value: search.search ?? '',
        onSearch: (text) => changeFilters({ search: text || undefined }, { replace: true }),
      }}
      active={[
        chosenCategory && {
          label: chosenCategory.name,
          onRemove: () => changeFilters({ categoryId: undefined }),
        },
      ]}
      onClear={
        isFiltered(search) ? () => changeFilters({ search: undefined, categoryId: undefined }) : undefined
      }
    >
      <div className="sm:w-56">
        <SelectField
          label={words.category}
          hideLabel
          placeholder={words.allCategories}
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          value={search.categoryId ?? ''}
          onChange={(event) => changeFilters({ categoryId: Number(event.target.value) || undefined })}
        />
      </div>
    </FilterBar>
  )
}
