import { readableEmail } from '@docket/contract/readable-email'
import { formatCount, formatDollars } from '../../../kit/lib/format.ts'
import { ProductLink } from '../../../kit/office/product-link.tsx'
import { Card } from '../../../kit/ui/layout/card.tsx'
import { ReceiptLine, ReceiptLines } from '../../../kit/ui/layout/receipt.tsx'
import { TextLink } from '../../../kit/ui/layout/text-link.tsx'
import { DateTimeText } from '../../../kit/ui/table/date-text.tsx'
import { isAllTime } from './comparison.ts'
import type { Stats } from './stats-query.ts'
import { words } from './strings.ts'

/** The tab of Histories that lists the purchase. */
const tabOf = ({ kind }: Stats['recentPurchases'][number]) =>
  kind === 'SHIPMENT' ? 'trackingNo' : 'purchases'

/** The newest purchases of both kinds. */
export function RecentPurchases({ purchases }: { purchases: Stats['recentPurchases'] }) {
  return (
    <Card as="section">
      <h2 className="mb-3 text-18">{words.recentPurchases}</h2>
      {purchases.length === 0 && <p className="text-14 text-muted">{words.noPurchases}</p>}
      <ul className="flex flex-col">
        {purchases.map((purchase) => (
          <li key={purchase.id} className="border-line border-t py-2 text-14 first:border-t-0">
            <p className="flex items-baseline justify-between gap-4">
              <span className="wrap-anywhere min-w-0">
                <TextLink to="/admin/histories" search={{ tab: tabOf(purchase), order: purchase.id }}>
                  {words.purchaseLine(formatCount(purchase.quantity), purchase.productTitle)}
                </TextLink>
              </span>
              <span className="shrink-0 font-mono tabular-nums">{formatDollars(purchase.amount)}</span>
            </p>
            {/* Side by side if there is room, otherwise stacked. */}
            <p className="flex flex-wrap justify-between gap-x-4 text-12 text-muted">
              <span className="wrap-anywhere min-w-0">{readableEmail(purchase.userEmail)}</span>
              <DateTimeText at={purchase.purchasedAt} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The best-selling products of the period, numbered. */
export function TopSellers({ stats }: { stats: Stats }) {
  const products = stats.topSellingProducts
  return (
    <Card as="section">
      <h2 className="mb-3 text-18">{words.topSelling}</h2>
      {products.length === 0 && <p className="text-14 text-muted">{words.nothingSold(isAllTime(stats))}</p>}
      <ol className="flex flex-col">
        {products.map(({ id, title, sales }, index) => (
          <li
            key={id}
            className="flex items-baseline gap-3 border-line border-t py-2 text-14 first:border-t-0"
          >
            <span aria-hidden="true" className="w-5 font-mono text-muted tabular-nums">
              {index + 1}
            </span>
            <span className="wrap-anywhere min-w-0 flex-1">
              <ProductLink id={id} title={title} />
            </span>
            <span className="shrink-0 font-mono tabular-nums">{words.sales(sales, formatCount(sales))}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

export function KeyInsights({ stats }: { stats: Stats }) {
  const { mostActiveUser } = stats
  return (
    <Card as="section">
      <h2 className="mb-3 text-18">{words.keyInsights}</h2>
      <ReceiptLines>
        <ReceiptLine
          label={words.mostActiveUser}
          value={mostActiveUser ? <UserLink user={mostActiveUser} /> : words.none}
        />
        {mostActiveUser && (
          <ReceiptLine
            tone="muted"
            label={words.purchasesOfUser}
            value={formatCount(mostActiveUser.purchases)}
          />
        )}
        <ReceiptLine
          label={<TextLink to="/admin/products">{words.totalProducts}</TextLink>}
          value={formatCount(stats.totalLogProducts)}
        />
        <ReceiptLine
          label={<TextLink to="/admin/coupons">{words.activeCoupons}</TextLink>}
          value={formatCount(stats.totalCoupons)}
        />
      </ReceiptLines>
    </Card>
  )
}

function UserLink({ user: { id, username } }: { user: NonNullable<Stats['mostActiveUser']> }) {
  return (
    <TextLink to="/admin/users/$userId" params={{ userId: String(id) }}>
      {username}
    </TextLink>
  )
}
