import type { categoriesWithSubCategories } from '@docket/contract/catalogue'
import type { Output } from '@docket/contract/endpoint'
import clsx from 'clsx'
import { asSearchParams } from '../../shared/search/search-params.ts'
import { SearchField } from '../../ui/form/search-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
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
  const chosen = categories?.find((category) => category.id === search.categoryId)
  const hasCategory = search.categoryId !== undefined

  function change(values: { [K in keyof ProductsSearch]: ProductsSearch[K] | undefined }, typed = false) {
    onChange(asSearchParams({ ...search, ...values, page: undefined }), { typed })
  }

  return (
    <search
      aria-label={words.filters}
      className={clsx(
        'mb-8 grid items-end gap-3 rounded-card border border-line bg-surface p-4 min-[22.5rem]:grid-cols-2 sm:gap-4',
        isFiltered(search) ? 'lg:grid-cols-[1.4fr_1fr_1fr_12rem]' : 'lg:grid-cols-[1.4fr_1fr_1fr]',
      )}
    >
      <div className="min-[22.5rem]:col-span-2 lg:col-span-1">
        <SearchField
          label={words.searchProducts}
          value={search.search ?? ''}
          onSearch={(text) => change({ search: text || undefined }, true)}
        />
      </div>
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
        options={optionsOf(chosen?.subCategories)}
        onChange={(event) => change({ subCategoryId: idOf(event.target.value) })}
      />
      {isFiltered(search) && (
        <div className="min-[22.5rem]:col-span-2 lg:col-span-1">
          <SelectField
            label={words.sortBy}
            value={search.sort ?? 'title'}
            options={sorts.map((value) => ({ value, label: words.sorts[value] }))}
            onChange={(event) => change({ sort: sortOf(event.target.value) })}
          />
        </div>
      )}
    </search>
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
