import { readableEmail } from '@docket/contract/readable-email'
import { formatCount, formatDollars } from '../../../kit/lib/format.ts'
import { Card } from '../../../kit/ui/layout/card.tsx'
import { TextLink } from '../../../kit/ui/layout/text-link.tsx'
import { DateTimeText } from '../../../kit/ui/table/date-text.tsx'
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
