import { type Category, categoriesLink, categorySortValues } from '@docket/contract/admin/categories'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ExportButton } from '../../../../kit/export/export-button.tsx'
import { categoriesQuery } from '../../../../kit/office/catalogue-queries.ts'
import { EmptyList } from '../../../../kit/office/empty-list.tsx'
import { categoriesForm } from '../../../../kit/office/form-screens.ts'
import { listPage } from '../../../../kit/office/list-page.ts'
import { ManagedList } from '../../../../kit/office/managed-list.tsx'
import { SearchFilter } from '../../../../kit/office/search-filter.tsx'
import { officeWords } from '../../../../kit/office/strings.ts'
import { searchLink } from '../../../../kit/search/search-link.ts'
import { useMay } from '../../../../kit/session/permissions.ts'
import { RowLink } from '../../../../kit/ui/table/row-button.tsx'
import { categoryColumns } from './category-columns.tsx'
import { CategoryOverlays } from './category-overlays.tsx'
import { DeleteCategory } from './delete-category.tsx'
import { words } from './strings.ts'

const PAGE_SIZE = 10

export function CategoriesPage() {
  const { search, sort, page } = useSearch({ from: '/office/admin/categories' })
  const query = useQuery(categoriesQuery)
  const mayUpload = useMay('catalogue')
  const textOf = ({ name }: Category) => name
  const view = { textOf, search, sortValues: categorySortValues, sort, page, pageSize: PAGE_SIZE }
  const list = query.data && listPage(query.data, view)
  return (
    <ManagedList
      screen={categoriesForm}
      words={words}
      exportButton={<ExportButton link={categoriesLink} filters={{ search, sort }} rows={list?.total} />}
      filters={<SearchFilter screen="/admin/categories" label={words.search} />}
      columns={categoryColumns}
      list={list}
      pageSize={PAGE_SIZE}
      query={query}
      empty={<EmptyList screen={categoriesForm} words={words} isNarrowed={search !== undefined} />}
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
