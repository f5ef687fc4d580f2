import {
  deleteSubCategory,
  type SubCategory,
  subCategoriesLink,
  subCategorySortValues,
} from '@docket/contract/admin/sub-categories'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { call } from '../../../../kit/api/api.ts'
import { DeleteDialog } from '../../../../kit/api/delete-dialog.tsx'
import { ExportButton } from '../../../../kit/export/export-button.tsx'
import { formatCount } from '../../../../kit/lib/format.ts'
import { useMayChange } from '../../../../kit/office/add-link.tsx'
import {
  categoriesQuery,
  refreshCatalogue,
  subCategoriesQuery,
} from '../../../../kit/office/catalogue-queries.ts'
import { EmptyList } from '../../../../kit/office/empty-list.tsx'
import { subCategoriesForm } from '../../../../kit/office/form-screens.ts'
import { listPage } from '../../../../kit/office/list-page.ts'
import { ManagedList } from '../../../../kit/office/managed-list.tsx'
import type { SearchChange } from '../../../../kit/search/search-link.ts'
import { useChangeSearch } from '../../../../kit/search/use-change-search.ts'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { SelectField } from '../../../../kit/ui/form/select-field.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import type { Column } from '../../../../kit/ui/table/data-table.tsx'
import { FilterBar } from '../../../../kit/ui/table/filter-bar.tsx'
import { isFiltered, type SubCategoriesSearch } from './search.ts'
import { words } from './strings.ts'
import { SubCategoryDialog } from './sub-category-dialog.tsx'

const PAGE_SIZE = 10

export function SubCategoriesPage() {
  const search = useSearch({ from: '/office/admin/subcategories' })
  const { list, query } = useList(search)
  const { sort, categoryId } = search
  return (
    <ManagedList
      screen={subCategoriesForm}
      words={words}
      exportButton={
        <ExportButton
          link={subCategoriesLink}
          filters={{ search: search.search, categoryId, sort }}
          rows={list?.total}
        />
      }
      filters={<SubCategoryFilters />}
      columns={subCategoryColumns}
      list={list}
      pageSize={PAGE_SIZE}
      query={query}
      empty={<NoSubCategories search={search} />}
      nameOf={(subCategory) => subCategory.name}
      deletion={(subCategory, callbacks) => <DeleteSubCategory subCategory={subCategory} {...callbacks} />}
    >
      <SubCategoryOverlay />
    </ManagedList>
  )
}

function useList({ search, categoryId, sort, page }: SubCategoriesSearch) {
  const query = useQuery(subCategoriesQuery)
  const rows = query.data?.filter((row) => categoryId === undefined || row.categoryId === categoryId)
  const textOf = ({ name }: SubCategory) => name
  const view = { textOf, search, sortValues: subCategorySortValues, sort, page, pageSize: PAGE_SIZE }
  return { list: rows && listPage(rows, view), query }
}

/** Why the list is empty. A category without subcategories gets another sentence than filters without a match. */
function NoSubCategories({ search }: { search: SubCategoriesSearch }) {
  const { data: categories } = useQuery(categoriesQuery)
  const category = categories?.find(({ id }) => id === search.categoryId)
  const isEmptyCategory = category !== undefined && search.search === undefined
  return (
    <EmptyList
      screen={subCategoriesForm}
      words={isEmptyCategory ? { ...words, none: words.noneIn(category.name) } : words}
      isNarrowed={isFiltered(search) && !isEmptyCategory}
    />
  )
}

/** Filters by name and category, in the address. */
function SubCategoryFilters() {
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

const subCategoryColumns: readonly Column<SubCategory>[] = [
  {
    id: 'name',
    header: words.columnName,
    sortable: true,
    isTitle: true,
    cell: ({ name }) => <span className="wrap-anywhere block sm:min-w-32">{name}</span>,
  },
  {
    id: 'category',
    header: words.columnCategory,
    sortable: true,
    cell: ({ category }) => <span className="wrap-anywhere block sm:min-w-32">{category.name}</span>,
  },
  {
    id: 'products',
    header: words.products,
    sortable: true,
    numeric: true,
    cell: ({ id, name, categoryId, products }) => (
      <TextLink to="/admin/products" search={{ categoryId, subCategoryId: id }}>
        {formatCount(products)}
        <span className="sr-only">{words.showProducts(name)}</span>
      </TextLink>
    ),
  },
]

/** The form, if it is open according to the address and the role may use it. */
function SubCategoryOverlay() {
  const { edit, categoryId } = useSearch({ from: '/office/admin/subcategories' })
  const change = useChangeSearch('/admin/subcategories')
  const mayChange = useMayChange(subCategoriesForm)
  if (edit === undefined || !mayChange) return null
  return (
    <SubCategoryDialog
      key={edit}
      edit={edit}
      categoryId={categoryId}
      onClose={() => change({ edit: undefined }, { replace: true })}
      onSaved={() => {
        change({ edit: undefined }, { replace: true, isSaved: true })
        toast.success(edit === 'new' ? words.created : words.updated)
      }}
    />
  )
}

interface DeleteSubCategoryProps {
  subCategory: SubCategory
  onClose: () => void
  onDeleted: () => void
}

function DeleteSubCategory({ subCategory, ...callbacks }: DeleteSubCategoryProps) {
  const { id, categoryId, category, name, products } = subCategory
  const queryClient = useQueryClient()

  async function remove() {
    const deletedSubCategory: { id: number } | null = await call(deleteSubCategory, { params: { id } })
    // Removes the deleted row from the cached list at once.
    queryClient.setQueryData(subCategoriesQuery.queryKey, (list) =>
      list?.filter((row) => row.id !== deletedSubCategory?.id),
    )
    return deletedSubCategory !== null
  }

  return (
    <DeleteDialog
      words={words}
      remove={remove}
      refresh={() => refreshCatalogue(queryClient)}
      instead={
        products === 0 ? undefined : (
          <LinkButton variant="primary" to="/admin/products" search={{ categoryId, subCategoryId: id }}>
            {words.deleteInUseLink}
          </LinkButton>
        )
      }
      {...callbacks}
    >
      <p className="break-words">
        <span className="font-semibold text-ink">{name}</span> {words.inCategory(category.name)}
      </p>
      <p className="mt-1">
        {products === 0 ? words.deleteEmpty : words.deleteInUse(formatCount(products), products === 1)}
      </p>
    </DeleteDialog>
  )
}
