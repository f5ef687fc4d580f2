import { CategoryChart } from './category-chart.tsx'
import { DepositsChart } from './deposits-chart.tsx'
import { chartGrid } from './grids.ts'
import { SalesChart } from './sales-chart.tsx'
import type { Stats } from './stats-query.ts'
import { words } from './strings.ts'

/** The three charts, in a chunk of their own. */
export function Charts({ stats }: { stats: Stats }) {
  return (
    <div className={chartGrid}>
      <div className="min-w-0 xl:col-span-2">
        <SalesChart title={words.salesOverview} stats={stats} />
      </div>
      <CategoryChart title={words.salesByCategory} stats={stats} />
      <DepositsChart title={words.depositsByMethod} stats={stats} />
    </div>
  )
}
