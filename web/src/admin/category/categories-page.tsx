import { type Category, categoriesLink, categorySortValues } from '@docket/contract/admin/category'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { categoriesQuery } from '../../lib/admin-catalogue-queries.ts'
import { adminStrings } from '../../lib/admin-strings.ts'
import { listPage } from '../../lib/list-page.ts'
import { searchLink } from '../../lib/search-link.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { ManagedList } from '../../ui/managed-list.tsx'
import { RowLink } from '../../ui/row-button.tsx'
import { SearchFilter } from '../../ui/search-filter.tsx'
import { categoryColumns } from './category-columns.tsx'
import { CategoryOverlays } from './category-overlays.tsx'
import { DeleteCategory } from './delete-category.tsx'

const words = adminStrings.category
const PAGE_SIZE = 10

export function CategoriesPage() {
  const { search, sort, page } = useSearch({ from: '/office/admin/categories' })
  const query = useQuery(categoriesQuery)
  const textOf = ({ name }: Category) => name
  const view = { textOf, search, sortValues: categorySortValues, sort, page, pageSize: PAGE_SIZE }
  const list = query.data && listPage(query.data, view)
  return (
    <ManagedList
      screen="/admin/categories"
      words={words}
      exportButton={<ExportButton link={categoriesLink} filters={{ search, sort }} rows={list?.total} />}
      filters={<SearchFilter screen="/admin/categories" label={words.search} />}
      columns={categoryColumns}
      list={list}
      pageSize={PAGE_SIZE}
      query={query}
      empty={<EmptyList screen="/admin/categories" words={words} isNarrowed={search !== undefined} />}
      nameOf={(category) => category.name}
      actions={(category) => (
        <RowLink
          of={adminStrings.common.ofRow(category.name)}
          {...searchLink('/admin/categories', { logo: category.id })}
        >
          {words.uploadRow}
        </RowLink>
      )}
      deletion={(category, then) => <DeleteCategory category={category} {...then} />}
    >
      <CategoryOverlays />
    </ManagedList>
  )
}
