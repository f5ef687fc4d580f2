import type { Category } from '@docket/contract/admin/categories'
import { Image } from 'lucide-react'
import { formatCount } from '../../lib/format.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { words } from './strings.ts'

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

/** A category's logo or a placeholder. It is hidden from screen readers. */
function CategoryLogo({ imageUrl }: { imageUrl: string | null }) {
  return (
    <span className="flex size-8 shrink-0 items-center justify-center overflow-hidden rounded-control bg-sunken">
      {imageUrl === null ? (
        <Image aria-hidden="true" strokeWidth={1.75} className="size-4 text-muted" />
      ) : (
        <img src={imageUrl} alt="" width={28} height={28} loading="lazy" className="size-7 object-contain" />
      )}
    </span>
  )
}
