import { Link, type LinkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount, formatDollars, formatDollarsFreely } from '../../lib/format.ts'
import { strings } from '../../lib/strings.ts'
import { Card } from '../../ui/card.tsx'
import { comparison } from './comparison.ts'
import { cardGrid } from './grids.ts'
import type { Stats } from './stats-query.ts'

const words = strings.adminDashboard

/** The period's totals, each beside those of the period before, and what counts now. Each leads to what it counts. */
export function StatCards({ stats }: { stats: Stats }) {
  const { previous, from, to } = stats
  const purchases = { to: '/admin/histories', search: { tab: 'purchases', from, to } } as const
  const deposits = {
    to: '/admin/histories',
    search: { tab: 'deposits', status: 'COMPLETED', from, to },
  } as const
  return (
    <dl aria-label={words.figures} className={cardGrid}>
      <Figure
        link={purchases}
        label={words.totalRevenue}
        note={comparison(stats.totalRevenue, previous.totalRevenue)}
      >
        {formatDollars(stats.totalRevenue)}
      </Figure>
      <Figure
        link={purchases}
        label={words.totalProfit}
        note={comparison(stats.totalProfit, previous.totalProfit)}
      >
        {formatDollars(stats.totalProfit)}
      </Figure>
      <Figure link={{ to: '/admin/users' }} label={words.totalUsers} note={words.allTime}>
        {formatCount(stats.totalUsers)}
      </Figure>
      <Figure
        link={deposits}
        label={words.totalDeposited}
        note={comparison(stats.totalDeposited, previous.totalDeposited)}
      >
        {formatDollarsFreely(stats.totalDeposited)}
      </Figure>
      <Figure
        link={purchases}
        label={words.totalPurchases}
        note={comparison(stats.totalPurchases, previous.totalPurchases)}
      >
        {formatCount(stats.totalPurchases)}
      </Figure>
      <Figure
        link={{ to: '/admin/users', search: { sort: '-createdAt' } }}
        label={words.newUsers}
        note={words.lastSevenDays}
      >
        {formatCount(stats.newUsersThisWeek)}
      </Figure>
      <Figure
        link={{ to: '/admin/products', search: { stock: 'low' } }}
        label={words.lowStock}
        note={words.now}
      >
        {formatCount(stats.lowStockProducts)}
      </Figure>
    </dl>
  )
}

interface FigureProps {
  label: string
  note: string
  /** The list of what is counted. */
  link: LinkOptions
  children: ReactNode
}

function Figure({ label, note, link, children }: FigureProps) {
  return (
    <Card>
      <dt className="text-14">
        <Link {...link} className="text-muted underline decoration-control underline-offset-4 hover:text-ink">
          {label}
        </Link>
      </dt>
      <dd className="mt-1">
        <span className="block overflow-x-clip text-ellipsis font-mono text-21 tabular-nums">{children}</span>
        <span className="block text-12 text-muted">{note}</span>
      </dd>
    </Card>
  )
}
