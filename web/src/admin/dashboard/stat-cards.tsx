import type { ReactNode } from 'react'
import { formatCount, formatDollars } from '../../lib/format.ts'
import { strings } from '../../lib/strings.ts'
import { Card } from '../../ui/card.tsx'
import { comparison } from './comparison.ts'
import { cardGrid } from './grids.ts'
import type { Stats } from './stats-query.ts'

const words = strings.adminDashboard

/** The period's totals, each beside those of the period before, and what counts now. */
export function StatCards({ stats }: { stats: Stats }) {
  const { previous } = stats
  return (
    <dl aria-label={words.figures} className={cardGrid}>
      <Figure label={words.totalRevenue} note={comparison(stats.totalRevenue, previous.totalRevenue)}>
        {formatDollars(stats.totalRevenue)}
      </Figure>
      <Figure label={words.totalProfit} note={comparison(stats.totalProfit, previous.totalProfit)}>
        {formatDollars(stats.totalProfit)}
      </Figure>
      <Figure label={words.totalUsers} note={words.allTime}>
        {formatCount(stats.totalUsers)}
      </Figure>
      <Figure label={words.totalDeposited} note={comparison(stats.totalDeposited, previous.totalDeposited)}>
        {formatDollars(stats.totalDeposited)}
      </Figure>
      <Figure label={words.totalPurchases} note={comparison(stats.totalPurchases, previous.totalPurchases)}>
        {formatCount(stats.totalPurchases)}
      </Figure>
      <Figure label={words.newUsers} note={words.lastSevenDays}>
        {formatCount(stats.newUsersThisWeek)}
      </Figure>
      <Figure label={words.lowStock} note={words.now}>
        {formatCount(stats.lowStockProducts)}
      </Figure>
    </dl>
  )
}

function Figure({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  return (
    <Card>
      <dt className="text-14 text-muted">{label}</dt>
      <dd className="mt-1">
        <span className="block overflow-x-clip text-ellipsis font-mono text-21 tabular-nums">{children}</span>
        <span className="block text-12 text-muted">{note}</span>
      </dd>
    </Card>
  )
}
