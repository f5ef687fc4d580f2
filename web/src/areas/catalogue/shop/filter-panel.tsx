import type { categoriesWithSubCategories } from '@docket/contract/catalogue'
import type { Output } from '@docket/contract/endpoint'
import clsx from 'clsx'
import { asSearchParams } from '../../../kit/search/search-params.ts'
import { SelectField } from '../../../kit/ui/form/select-field.tsx'
import { FilterBar } from '../../../kit/ui/table/filter-bar.tsx'
import { isFiltered, type ProductsSearch } from './search.ts'
import { words } from './strings.ts'

interface FilterPanelProps {
  /** Undefined while loading. */
  categories: Output<typeof categoriesWithSubCategories> | undefined
  search: ProductsSearch
  /** `typed`: the change came from typing. It replaces the history entry instead of adding one. */
  onChange: (search: ProductsSearch, how: { typed: boolean }) => void
}

const sorts = ['title', 'sellingPrice', '-sellingPrice', '-createdAt'] as const

/** The catalogue's filters: a name, a category and one of its subcategories. */
export function FilterPanel({ categories, search, onChange }: FilterPanelProps) {
  const chosenCategory = categories?.find((category) => category.id === search.categoryId)
  const hasCategory = search.categoryId !== undefined

  type Change = { [Name in keyof ProductsSearch]: ProductsSearch[Name] | undefined }

  function change(values: Change, how = { typed: false }) {
    onChange(asSearchParams({ ...search, ...values, page: undefined }), how)
  }

  const subCategory = chosenCategory?.subCategories.find(({ id }) => id === search.subCategoryId)
  return (
    <FilterBar
      label={words.filters}
      search={{
        label: words.searchProducts,
        value: search.search ?? '',
        onSearch: (text) => change({ search: text || undefined }, { typed: true }),
      }}
      active={[
        chosenCategory && {
          label: chosenCategory.name,
          onRemove: () => change({ categoryId: undefined, subCategoryId: undefined }),
        },
        subCategory && {
          label: subCategory.name,
          onRemove: () => change({ subCategoryId: undefined }),
        },
      ]}
      wideStyle={clsx(
        'mb-8 grid grid-cols-2 items-end gap-4 rounded-card border border-line bg-surface p-4 max-lg:*:first:col-span-2',
        isFiltered(search) ? 'lg:grid-cols-[1.4fr_1fr_1fr_12rem]' : 'lg:grid-cols-[1.4fr_1fr_1fr]',
      )}
    >
      <SelectField
        label={words.category}
        placeholder={words.allCategories}
        value={search.categoryId ?? ''}
        options={optionsOf(categories)}
        onChange={(event) => change({ categoryId: idOf(event.target.value), subCategoryId: undefined })}
      />
      <SelectField
        label={words.subCategory}
        placeholder={hasCategory ? words.allSubCategories : words.chooseCategoryFirst}
        value={search.subCategoryId ?? ''}
        disabled={!hasCategory}
        options={optionsOf(chosenCategory?.subCategories)}
        onChange={(event) => change({ subCategoryId: idOf(event.target.value) })}
      />
      {isFiltered(search) && (
        <div className="max-lg:sm:col-span-2">
          <SelectField
            label={words.sortBy}
            value={search.sort ?? 'title'}
            options={sorts.map((value) => ({ value, label: words.sorts[value] }))}
            onChange={(event) => change({ sort: sortOf(event.target.value) })}
          />
        </div>
      )}
    </FilterBar>
  )
}

function optionsOf(entries: readonly { id: number; name: string }[] = []) {
  return entries.map(({ id, name }) => ({ value: id, label: name }))
}

function idOf(value: string): number | undefined {
  return value === '' ? undefined : Number(value)
}

/** Sorting by name is the default and needs no parameter. */
function sortOf(value: string) {
  const sort = sorts.find((sort) => sort === value)
  return sort === 'title' ? undefined : sort
}
