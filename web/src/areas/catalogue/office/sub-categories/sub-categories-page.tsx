import { subCategoryList } from '@docket/contract/admin/category-list'
import {
  deleteSubCategory,
  type SubCategory,
  subCategoriesLink,
  wholeSubCategoryList,
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
import { ListFilters } from '../../../../kit/office/list-filters.tsx'
import { listPage } from '../../../../kit/office/list-page.ts'
import { calledFilters, isFiltered } from '../../../../kit/office/list-values.ts'
import { ManagedList } from '../../../../kit/office/managed-list.tsx'
import { useChangeSearch } from '../../../../kit/search/use-change-search.ts'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import type { Column } from '../../../../kit/ui/table/data-table.tsx'
import type { SubCategoriesSearch } from './search.ts'
import { filterWords, words } from './strings.ts'
import { SubCategoryDialog } from './sub-category-dialog.tsx'

const PAGE_SIZE = 10

export function SubCategoriesPage() {
  const search = useSearch({ from: '/office/admin/subcategories' })
  const query = useQuery(subCategoriesQuery)
  const list = query.data && listPage(query.data, wholeSubCategoryList, search, PAGE_SIZE)
  return (
    <ManagedList
      screen={subCategoriesForm}
      words={words}
      exportButton={
        <ExportButton
          link={subCategoriesLink}
          filters={{ ...calledFilters(subCategoryList.filters, search), sort: search.sort }}
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

/** Why the list is empty. A category without subcategories gets another sentence than filters without a match. */
function NoSubCategories({ search }: { search: SubCategoriesSearch }) {
  const { data: categories } = useQuery(categoriesQuery)
  const category = categories?.find(({ id }) => id === search.categoryId)
  const isEmptyCategory = category !== undefined && search.search === undefined
  return (
    <EmptyList
      screen={subCategoriesForm}
      words={isEmptyCategory ? { ...words, none: words.noneIn(category.name) } : words}
      isNarrowed={isFiltered(subCategoryList.filters, search) && !isEmptyCategory}
    />
  )
}

function SubCategoryFilters() {
  const { data: categoryId = [] } = useQuery(categoriesQuery)
  return (
    <ListFilters
      label={words.filters}
      hideLabels
      filters={subCategoryList.filters}
      words={filterWords}
      choices={{ categoryId }}
      search={useSearch({ from: '/office/admin/subcategories' })}
      change={useChangeSearch('/admin/subcategories')}
    />
  )
}

const subCategoryColumns: readonly Column<SubCategory>[] = [
  {
    id: 'name',
    header: words.columnName,
    sortable: true,
    isTitle: true,
    cell: ({ name }) => <span className="wrap-anywhere sm:block sm:min-w-32">{name}</span>,
  },
  {
    id: 'category',
    header: words.columnCategory,
    sortable: true,
    phone: 'below',
    cell: ({ category }) => <span className="wrap-anywhere sm:block sm:min-w-32">{category.name}</span>,
  },
  {
    id: 'products',
    header: words.products,
    sortable: true,
    numeric: true,
    phone: 'end',
    phoneLabel: true,
    phoneCell: ({ products }) => formatCount(products),
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
