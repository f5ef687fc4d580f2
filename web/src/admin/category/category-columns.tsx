import type { Category } from '@docket/contract/admin/category'
import { adminStrings } from '../../lib/admin-strings.ts'
import { formatCount } from '../../lib/format.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { CategoryLogo } from './category-logo.tsx'

const words = adminStrings.category

export const categoryColumns: readonly Column<Category>[] = [
  {
    id: 'name',
    header: words.columnName,
    sortable: true,
    isTitle: true,
    cell: ({ name, imageUrl }) => (
      <span className="flex min-w-40 items-center gap-3">
        <CategoryLogo imageUrl={imageUrl} />
        <span className="wrap-anywhere min-w-0">{name}</span>
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
