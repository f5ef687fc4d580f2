import type { Category } from '@docket/contract/admin/categories'
import { formatCount } from '../../../../kit/lib/format.ts'
import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import type { Column } from '../../../../kit/ui/table/data-table.tsx'
import { ProductCover } from '../../product-cover.tsx'
import { words } from './strings.ts'

export const categoryColumns: readonly Column<Category>[] = [
  {
    id: 'name',
    header: words.columnName,
    sortable: true,
    isTitle: true,
    cell: (category) => (
      <span className="flex min-w-40 items-center gap-3">
        <ProductCover
          product={{ title: '', subCategory: { category } }}
          place="row"
          className="size-8 shrink-0 rounded-control"
        />
        <span className="wrap-anywhere min-w-0">{category.name}</span>
      </span>
    ),
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
    cell: ({ id, name, subCategoryCount }) => (
      <TextLink to="/admin/subcategories" search={{ categoryId: id }}>
        {formatCount(subCategoryCount)}
        <span className="sr-only">{words.showSubCategories(name)}</span>
      </TextLink>
    ),
  },
]
