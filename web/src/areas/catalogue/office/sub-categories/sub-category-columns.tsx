import type { SubCategory } from '@docket/contract/admin/sub-categories'
import { formatCount } from '../../../../kit/lib/format.ts'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import type { Column } from '../../../../kit/ui/table/data-table.tsx'
import { words } from './strings.ts'

export const subCategoryColumns: readonly Column<SubCategory>[] = [
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
