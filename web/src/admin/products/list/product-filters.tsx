import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { SearchChange } from '../../../shared/search/search-link.ts'
import { useChangeSearch } from '../../../shared/search/use-change-search.ts'
import { Button } from '../../../ui/form/button.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { uiWords } from '../../../ui/strings.ts'
import { categoriesQuery, subCategoriesQuery } from '../../shared/catalogue-queries.ts'
import { type ProductsSearch, stocks } from '../search.ts'
import { words } from '../strings.ts'

/** Filters by title, category, subcategory and stock. All of them are in the address. */
export function ProductFilters() {
  const search = useSearch({ from: '/office/admin/products' })
  const change = useChangeSearch('/admin/products')
  const { data: categories = [] } = useQuery(categoriesQuery)
  const { data: subCategories = [] } = useQuery(subCategoriesQuery)
  const choices = subCategories.filter(({ categoryId }) => categoryId === search.categoryId)

  const narrow = (by: SearchChange<'/admin/products'>, options?: { replace: boolean }) =>
    change({ ...by, page: undefined }, options)

  return (
    <div className="mb-4 grid gap-3 sm:flex sm:flex-wrap sm:[&>div]:min-w-40 sm:[&>div]:flex-1 sm:[&>div:first-child]:flex-2">
      <SearchField
        label={words.search}
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
      <SelectField
        label={words.stock}
        hideLabel
        placeholder={words.anyStock}
        options={stocks.map((value) => ({ value, label: words.stockFilters[value] }))}
        value={search.stock ?? ''}
        onChange={({ target }) => narrow({ stock: stocks.find((stock) => stock === target.value) })}
      />
      {isFiltered(search) && (
        <Button variant="quiet" onClick={() => narrow(noFilters)}>
          {uiWords.clear}
        </Button>
      )}
    </div>
  )
}

const noFilters = { search: undefined, categoryId: undefined, subCategoryId: undefined, stock: undefined }

export function isFiltered({ search, categoryId, subCategoryId, stock }: ProductsSearch): boolean {
  return [search, categoryId, subCategoryId, stock].some((filter) => filter !== undefined)
}
