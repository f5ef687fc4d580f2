import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { categoriesQuery, subCategoriesQuery } from '../../../../../kit/office/catalogue-queries.ts'
import type { SearchChange } from '../../../../../kit/search/search-link.ts'
import { useChangeSearch } from '../../../../../kit/search/use-change-search.ts'
import { SelectField } from '../../../../../kit/ui/form/select-field.tsx'
import { FilterBar } from '../../../../../kit/ui/table/filter-bar.tsx'
import { type ProductsSearch, stocks } from '../search.ts'
import { words } from '../strings.ts'

/** Filters by title, category, subcategory and stock. All of them are in the address. */
export function ProductFilters() {
  const search = useSearch({ from: '/office/admin/products' })
  const change = useChangeSearch('/admin/products')
  const { data: categories = [] } = useQuery(categoriesQuery)
  const { data: subCategories = [] } = useQuery(subCategoriesQuery)
  const choices = subCategories.filter(({ categoryId }) => categoryId === search.categoryId)

  const changeFilters = (filters: SearchChange<'/admin/products'>, options?: { replace: boolean }) =>
    change({ ...filters, page: undefined }, options)

  const chosenCategory = categories.find(({ id }) => id === search.categoryId)
  const chosenSubCategory = choices.find(({ id }) => id === search.subCategoryId)
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
          onRemove: () => changeFilters({ categoryId: undefined, subCategoryId: undefined }),
        },
        chosenSubCategory && {
          label: chosenSubCategory.name,
          onRemove: () => changeFilters({ subCategoryId: undefined }),
        },
        search.stock && {
          label: words.stockFilters[search.stock],
          onRemove: () => changeFilters({ stock: undefined }),
        },
      ]}
      onClear={isFiltered(search) ? () => changeFilters(noFilters) : undefined}
    >
      <div className="sm:w-48">
        <SelectField
          label={words.category}
          hideLabel
          placeholder={words.allCategories}
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          value={search.categoryId ?? ''}
          onChange={(event) =>
            changeFilters({ categoryId: Number(event.target.value) || undefined, subCategoryId: undefined })
          }
        />
      </div>
      {search.categoryId !== undefined && (
        <div className="sm:w-48">
          <SelectField
            label={words.subCategory}
            hideLabel
            placeholder={words.allSubCategories}
            options={choices.map(({ id, name }) => ({ value: id, label: name }))}
            value={search.subCategoryId ?? ''}
            onChange={(event) => changeFilters({ subCategoryId: Number(event.target.value) || undefined })}
          />
        </div>
      )}
      <div className="sm:w-40">
        <SelectField
          label={words.stock}
          hideLabel
          placeholder={words.anyStock}
          options={stocks.map((value) => ({ value, label: words.stockFilters[value] }))}
          value={search.stock ?? ''}
          onChange={({ target }) => changeFilters({ stock: stocks.find((stock) => stock === target.value) })}
        />
      </div>
    </FilterBar>
  )
}

const noFilters = { search: undefined, categoryId: undefined, subCategoryId: undefined, stock: undefined }

export function isFiltered({ search, categoryId, subCategoryId, stock }: ProductsSearch): boolean {
  return [search, categoryId, subCategoryId, stock].some((filter) => filter !== undefined)
}
