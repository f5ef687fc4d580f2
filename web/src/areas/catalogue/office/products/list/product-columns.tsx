import type { AdminProduct } from '@docket/contract/admin/products'
import { LOW_STOCK } from '@docket/contract/catalogue'
import { Link } from '@tanstack/react-router'
import { formatCount, formatDollars } from '../../../../../kit/lib/format.ts'
import { fromList } from '../../../../../kit/search/use-back-to-list.ts'
import { useMay } from '../../../../../kit/session/permissions.ts'
import { Skeleton } from '../../../../../kit/ui/feedback/skeleton.tsx'
import type { Column } from '../../../../../kit/ui/table/data-table.tsx'
import { ProductCover } from '../../../product-cover.tsx'
import { words } from '../strings.ts'

export const productColumns: readonly Column<AdminProduct>[] = [
  {
    id: 'title',
    header: words.columnTitle,
    sortable: true,
    isTitle: true,
    picture: (product) => (
      <ProductCover product={product} place="row" className="size-8 shrink-0 rounded-control" />
    ),
    cell: (product) => <Title product={product} />,
    skeleton: (
      <span className="flex w-full items-center gap-3">
        <Skeleton className="size-8 shrink-0" />
        <Skeleton className="h-3.5 w-2/3" />
      </span>
    ),
  },
  {
    id: 'category',
    header: words.category,
    sortable: true,
    hideWhenNarrow: true,
    phone: 'below',
    phoneCell: (product) => product.subCategory.category.name,
    cell: (product) => <LongName>{product.subCategory.category.name}</LongName>,
  },
  {
    id: 'subCategory',
    header: words.subCategory,
    sortable: true,
    cell: (product) => <LongName>{product.subCategory.name}</LongName>,
  },
  {
    id: 'costPrice',
    header: words.costPrice,
    sortable: true,
    numeric: true,
    hideWhenNarrow: true,
    cell: (product) => formatDollars(product.costPrice),
  },
  {
    id: 'sellingPrice',
    header: words.sellingPrice,
    sortable: true,
    numeric: true,
    phone: 'below',
    cell: (product) => formatDollars(product.sellingPrice),
  },
  {
    id: 'inStock',
    header: words.stock,
    sortable: true,
    numeric: true,
    phone: 'end',
    phoneLabel: true,
    phoneCell: ({ inStock }) => <span className={toneOf(inStock)}>{formatCount(inStock)}</span>,
    cell: ({ inStock, waiting }) => (
      <span className={toneOf(inStock)}>
        {formatCount(inStock)}
        {waiting > 0 && <span className="block text-12 text-muted">{words.waiting({ count: waiting })}</span>}
      </span>
    ),
  },
]

/** On wide screens at most two lines, and high enough to be pressed. */
const titleStyle = 'wrap-anywhere sm:line-clamp-2 sm:min-h-6 sm:min-w-20'

/** A role that may change the product opens its editor. */
function Title({ product: { id, title } }: { product: AdminProduct }) {
  if (!useMay('catalogue'))
    return (
      <span className={titleStyle} title={title}>
        {title}
      </span>
    )
  return (
    <Link
      to="/admin/products/$product"
      params={{ product: String(id) }}
      {...fromList}
      data-opens-row
      className={`${titleStyle} hover:underline`}
      title={title}
    >
      {title}
    </Link>
  )
}

function toneOf(inStock: number): string {
  if (inStock === 0) return 'font-semibold text-warn'
  return inStock <= LOW_STOCK ? 'text-warn' : ''
}

/** At most two lines, with breaks inside long words, so that the table keeps its width and the row its height. */
function LongName({ children }: { children: string }) {
  return (
    <span title={children} className="wrap-anywhere line-clamp-2 sm:min-w-18 xl:min-w-24">
      {children}
    </span>
  )
}
