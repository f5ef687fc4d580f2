import { adminStrings } from '../../lib/admin-strings.ts'
import { formatCount, formatDateTime, formatDollars } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { Stats } from './stats-query.ts'

const words = adminStrings.dashboard

/** The tab of Histories that lists it. */
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
          <li key={purchase.id} className="flex gap-4 border-line border-t py-2 text-14 first:border-t-0">
            <div className="min-w-0 flex-1">
              <p className="truncate">
                <TextLink to="/admin/histories" search={{ tab: tabOf(purchase), order: purchase.id }}>
                  {words.purchaseLine(formatCount(purchase.quantity), purchase.productTitle)}
                </TextLink>
              </p>
              <p className="truncate text-12 text-muted">{purchase.userEmail}</p>
            </div>
            <div className="shrink-0 text-end">
              <p className="font-mono tabular-nums">{formatDollars(purchase.amount)}</p>
              <time dateTime={purchase.purchasedAt} className="text-12 text-muted">
                {formatDateTime(purchase.purchasedAt)}
              </time>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
