import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { categoriesQuery, subCategoriesQuery } from '../../lib/admin-catalogue-queries.ts'
import { adminStrings } from '../../lib/admin-strings.ts'
import type { SearchChange } from '../../lib/search-link.ts'
import { strings } from '../../lib/strings.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { type ProductsSearch, stocks } from './search.ts'

const words = adminStrings.product

/** Title, category, below it the subcategories of the one chosen, and stock; all of it in the address. */
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
          {strings.common.clear}
        </Button>
      )}
    </div>
  )
}

const noFilters = { search: undefined, categoryId: undefined, subCategoryId: undefined, stock: undefined }

export function isFiltered({ search, categoryId, subCategoryId, stock }: ProductsSearch): boolean {
  return [search, categoryId, subCategoryId, stock].some((filter) => filter !== undefined)
}
