import {
  type Category,
  categoriesLink,
  deleteCategory,
  wholeCategoryList,
} from '@docket/contract/admin/categories'
import { categoryList } from '@docket/contract/admin/category-list'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { call } from '../../../../kit/api/api.ts'
import { DeleteDialog } from '../../../../kit/api/delete-dialog.tsx'
import { ExportButton } from '../../../../kit/export/export-button.tsx'
import { formatCount } from '../../../../kit/lib/format.ts'
import { useMayChange } from '../../../../kit/office/add-link.tsx'
import { categoriesQuery, refreshCatalogue } from '../../../../kit/office/catalogue-queries.ts'
import { EmptyList } from '../../../../kit/office/empty-list.tsx'
import { categoriesForm } from '../../../../kit/office/form-screens.ts'
import { listPage } from '../../../../kit/office/list-page.ts'
import { calledFilters, isFiltered } from '../../../../kit/office/list-values.ts'
import { ManagedList } from '../../../../kit/office/managed-list.tsx'
import { SearchFilter } from '../../../../kit/office/search-filter.tsx'
import { officeWords } from '../../../../kit/office/strings.ts'
import { searchLink } from '../../../../kit/search/search-link.ts'
import { useChangeSearch } from '../../../../kit/search/use-change-search.ts'
import { useMay } from '../../../../kit/session/permissions.ts'
import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import type { Column } from '../../../../kit/ui/table/data-table.tsx'
import { RowLink } from '../../../../kit/ui/table/row-button.tsx'
import { ProductCover } from '../../product-cover.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { LogoDialog } from './logo-dialog.tsx'
import { logoWords, words } from './strings.ts'

const PAGE_SIZE = 10

export function CategoriesPage() {
  const search = useSearch({ from: '/office/admin/categories' })
  const query = useQuery(categoriesQuery)
  const mayUpload = useMay('catalogue')
  const list = query.data && listPage(query.data, wholeCategoryList, search, PAGE_SIZE)
  const filters = { ...calledFilters(categoryList.filters, search), sort: search.sort }
  return (
    <ManagedList
      screen={categoriesForm}
      words={words}
      exportButton={<ExportButton link={categoriesLink} filters={filters} rows={list?.total} />}
      filters={<SearchFilter screen="/admin/categories" label={words.search} />}
      columns={categoryColumns}
      list={list}
      pageSize={PAGE_SIZE}
      query={query}
      empty={
        <EmptyList
          screen={categoriesForm}
          words={words}
          isNarrowed={isFiltered(categoryList.filters, search)}
        />
      }
      nameOf={(category) => category.name}
      actions={mayUpload ? uploadLink : undefined}
      deletion={(category, callbacks) => <DeleteCategory category={category} {...callbacks} />}
    >
      <CategoryOverlays />
    </ManagedList>
  )
}

const uploadLink = (category: Category) => (
  <RowLink of={officeWords.ofRow(category.name)} {...searchLink('/admin/categories', { logo: category.id })}>
    {words.uploadRow}
  </RowLink>
)

const categoryColumns: readonly Column<Category>[] = [
  {
    id: 'name',
    header: words.columnName,
    sortable: true,
    isTitle: true,
    picture: (category) => (
      <ProductCover
        product={{ id: category.id, title: '', subCategory: { category } }}
        place="row"
        className="size-8 shrink-0 rounded-control"
      />
    ),
    cell: (category) => <span className="wrap-anywhere sm:block sm:min-w-28">{category.name}</span>,
    skeleton: (
      <span className="flex w-full items-center gap-3">
        <Skeleton className="size-8 shrink-0" />
        <Skeleton className="h-3.5 w-1/3" />
      </span>
    ),
  },
  {
    id: 'subCategoryCount',
    header: words.subCategories,
    sortable: true,
    numeric: true,
    phone: 'below',
    phoneLabel: true,
    phoneCell: ({ subCategoryCount }) => formatCount(subCategoryCount),
    cell: ({ id, name, subCategoryCount }) => (
      <TextLink to="/admin/subcategories" search={{ categoryId: id }}>
        {formatCount(subCategoryCount)}
        <span className="sr-only">{words.showSubCategories(name)}</span>
      </TextLink>
    ),
  },
]

const closed = { edit: undefined, logo: undefined }

/** The dialogs that are open according to the address, if the role may use them. */
function CategoryOverlays() {
  const { edit, logo } = useSearch({ from: '/office/admin/categories' })
  const change = useChangeSearch('/admin/categories')
  const mayChange = useMayChange(categoriesForm)

  const close = () => change(closed, { replace: true })

  function afterSaving({ id }: Category) {
    change(closed, { replace: true, isSaved: true })
    if (edit !== 'new') return toast.success(words.updated)
    const onClick = () => change({ ...closed, logo: id })
    toast.success(words.created, { action: { label: logoWords.open, onClick } })
  }

  if (!mayChange) return null
  if (edit !== undefined) {
    return <CategoryDialog key={edit} edit={edit} onClose={close} onSaved={afterSaving} />
  }
  if (logo !== undefined) return <LogoDialog key={logo} categoryId={logo} onClose={close} />
  return null
}

interface DeleteCategoryProps {
  category: Category
  onClose: () => void
  onDeleted: () => void
}

function DeleteCategory({ category, ...callbacks }: DeleteCategoryProps) {
  const { id, name, subCategoryCount } = category
  const queryClient = useQueryClient()

  async function remove() {
    const deletedCategory: { id: number } | null = await call(deleteCategory, { params: { id } })
    // Removes the deleted row from the cached list at once.
    queryClient.setQueryData(categoriesQuery.queryKey, (list) =>
      list?.filter((row) => row.id !== deletedCategory?.id),
    )
    return deletedCategory !== null
  }

  return (
    <DeleteDialog
      words={words}
      remove={remove}
      refresh={() => refreshCatalogue(queryClient)}
      instead={
        subCategoryCount === 0 ? undefined : (
          <LinkButton variant="primary" to="/admin/subcategories" search={{ categoryId: id }}>
            {words.deleteInUseLink}
          </LinkButton>
        )
      }
      {...callbacks}
    >
      <p className="break-words font-semibold text-ink">{name}</p>
      <p className="mt-1">
        {subCategoryCount === 0
          ? words.deleteEmpty
          : words.deleteInUse(formatCount(subCategoryCount), subCategoryCount === 1)}
      </p>
    </DeleteDialog>
  )
}
