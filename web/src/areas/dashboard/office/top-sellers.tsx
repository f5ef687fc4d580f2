import { formatCount } from '../../../kit/lib/format.ts'
import { ProductLink } from '../../../kit/office/product-link.tsx'
import { Card } from '../../../kit/ui/layout/card.tsx'
import { isAllTime } from './comparison.ts'
import type { Stats } from './stats-query.ts'
import { words } from './strings.ts'

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
