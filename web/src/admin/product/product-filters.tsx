import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { categoriesQuery, subCategoriesQuery } from '../../lib/admin-catalogue-queries.ts'
import { strings } from '../../lib/strings.ts'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { ProductsSearch, SearchChange } from './search.ts'
import { useChangeSearch } from './use-change-search.ts'

const words = strings.adminProduct

/** Title, category, and below it the subcategories of the one chosen; all of it in the address. */
export function ProductFilters() {
  const search = useSearch({ from: '/office/admin/products' })
  const change = useChangeSearch()
  const { data: categories = [] } = useQuery(categoriesQuery)
  const { data: subCategories = [] } = useQuery(subCategoriesQuery)
  const choices = subCategories.filter(({ categoryId }) => categoryId === search.categoryId)

  const narrow = (by: SearchChange, options?: { replace: boolean }) =>
    change({ ...by, page: undefined }, options)

  return (
    <div className="mb-4 grid gap-3 sm:flex sm:flex-wrap sm:[&>div]:min-w-40 sm:[&>div]:flex-1 sm:[&>div:first-child]:flex-2">
      <SearchField
        label={words.search}
        placeholder={words.search}
        hideLabel
        value={search.search ?? ''}
        onSearch={(text) => narrow({ search: text || undefined }, { replace: true })}
      />
      <SelectField
        label={words.category}
        hideLabel
        placeholder={words.allCategories}
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        value={search.categoryId ?? ''}
        onChange={(event) =>
          narrow({ categoryId: Number(event.target.value) || undefined, subCategoryId: undefined })
        }
      />
      {search.categoryId !== undefined && (
        <SelectField
          label={words.subCategory}
          hideLabel
          placeholder={words.allSubCategories}
          options={choices.map(({ id, name }) => ({ value: id, label: name }))}
          value={search.subCategoryId ?? ''}
          onChange={(event) => narrow({ subCategoryId: Number(event.target.value) || undefined })}
        />
      )}
      {isFiltered(search) && (
        <Button
          variant="quiet"
          onClick={() => narrow({ search: undefined, categoryId: undefined, subCategoryId: undefined })}
        >
          {strings.common.clear}
        </Button>
      )}
    </div>
  )
}

export function isFiltered({ search, categoryId, subCategoryId }: ProductsSearch): boolean {
  return search !== undefined || categoryId !== undefined || subCategoryId !== undefined
}
