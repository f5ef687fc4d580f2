import { formatCount, formatDate, formatDollars, formatOrder } from '../../../../kit/lib/format.ts'
import { fromList } from '../../../../kit/search/use-back-to-list.ts'
import { Badge } from '../../../../kit/ui/feedback/badge.tsx'
import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import type { Column } from '../../../../kit/ui/table/data-table.tsx'
import { ProductCover } from '../../../catalogue/product-cover.tsx'
import { OpenReportBadge } from '../../report/report-labels.tsx'
import { reportWords } from '../../report/strings.ts'
import type { PurchaseData } from '../purchases-query.ts'
import { words } from '../strings.ts'

/** The columns of the purchases. The purchase with the id `bought` is marked as new. */
export function purchaseColumns(bought: number | undefined): Column<PurchaseData>[] {
  return [
    {
      id: 'category',
      header: words.category,
      width: 'lg:w-72',
      hideWhenNarrow: true,
      cell: ({ product }) => <CategoryCell product={product} />,
      skeleton: <Skeleton className="h-4 w-40" />,
    },
    {
      id: 'product',
      header: words.product,
      isTitle: true,
      sortable: true,
      cell: (purchase) => <ProductCell purchase={purchase} isNew={purchase.id === bought} />,
      skeleton: (
        <span className="flex h-[2.5625rem] flex-col justify-center gap-2">
          <Skeleton className="h-3.5 w-3/4" />
          <Skeleton className="h-3 w-24" />
        </span>
      ),
    },
    {
      id: 'amount',
      header: words.amount,
      numeric: true,
      sortable: true,
      cell: ({ amount, refunded }) => (
        <span className="inline-flex flex-col items-end">
          {formatDollars(amount)}
          {refunded > 0 && (
            <span className="font-sans text-12 text-ok">
              {words.refunded} <span className="font-mono tabular-nums">{formatDollars(refunded)}</span>
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'purchasedAt',
      header: words.date,
      sortable: true,
      width: 'whitespace-nowrap w-32',
      cell: ({ purchasedAt }) => <time dateTime={purchasedAt}>{formatDate(purchasedAt)}</time>,
    },
  ]
}

function CategoryCell({ product }: Pick<PurchaseData, 'product'>) {
  const { category, name } = product.subCategory
  return (
    <span className="flex items-center gap-2">
      {/* In the cards of a phone, the cover is beside the title. */}
      <ProductCover
        product={product}
        place="row"
        className="hidden size-8 shrink-0 rounded-control sm:block"
      />
      <span className="wrap-anywhere min-w-0">
        {category.name} <span className="text-muted">› {name}</span>
      </span>
    </span>
  )
}

function ProductCell({ purchase, isNew }: { purchase: PurchaseData; isNew: boolean }) {
  const { id, orderId, product, quantity } = purchase
  const orderNumber = formatOrder(orderId)
  return (
    <span className="flex items-center gap-3">
      <ProductCover product={product} place="row" className="size-11 shrink-0 rounded-control sm:hidden" />
      <span className="wrap-anywhere flex min-w-0 flex-col items-start">
        <span className="flex flex-wrap items-center gap-2 pointer-coarse:[&>a]:py-2.5">
          <TextLink
            data-opens-row
            {...fromList}
            to="/history/$purchaseId"
            params={{ purchaseId: String(id) }}
          >
            {product.title}
            <span className="sr-only">: {words.showOrder(orderNumber)}</span>
          </TextLink>
          {isNew && <Badge tone="brand">{words.justPurchased}</Badge>}
          <PurchaseState purchase={purchase} />
        </span>
        <span className="font-normal text-12 text-muted">
          <span className="font-mono tabular-nums">{orderNumber}</span> ·{' '}
          {words.logs(quantity, formatCount(quantity))}
        </span>
      </span>
    </span>
  )
}

/** What happened after the sale: an open report, an answer, or a replacement. A refund is shown at the amount. */
function PurchaseState({ purchase: { reportStatus, shopReplied, replaced } }: { purchase: PurchaseData }) {
  if (reportStatus === 'OPEN') return <OpenReportBadge shopReplied={shopReplied} />
  if (replaced > 0) return <Badge tone="ok">{words.replacedBadge}</Badge>
  return reportStatus === 'DECLINED' && <Badge tone="neutral">{reportWords.statuses.DECLINED}</Badge>
}
