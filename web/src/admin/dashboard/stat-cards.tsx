import { Link, type LinkOptions } from '@tanstack/react-router'
import { adminStrings } from '../../lib/admin-strings.ts'
import { formatCount, formatDollars, formatDollarsFreely } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { comparison } from './comparison.ts'
import { daysOf } from './days-of.ts'
import { cardGrid } from './grids.ts'
import type { Stats } from './stats-query.ts'

const words = adminStrings.dashboard

/**
 * The totals of the chosen range, each with its days and beside those of the range before, and what counts now. Each leads
 * to the list of what it counts. Revenue and profit are of purchases, tracking numbers and refunds together: no list has
 * all of them, so these two lead nowhere. The two numbers of purchases lead to each kind in the same days.
 */
export function StatCards({ stats }: { stats: Stats }) {
  return (
    <dl aria-label={words.figures} className={cardGrid}>
      {figuresOf(stats).map((figure) => (
        <Figure key={figure.name} {...figure} />
      ))}
    </dl>
  )
}

function figuresOf(stats: Stats): FigureProps[] {
  const { previous, from, to } = stats
  const purchases = { to: '/admin/histories', search: { tab: 'purchases', from, to } } as const
  const shipments = { to: '/admin/histories', search: { tab: 'trackingNo', from, to } } as const
  const deposits = {
    to: '/admin/histories',
    search: { tab: 'deposits', status: 'COMPLETED', from, to },
  } as const

  const total = (name: keyof typeof previous, format: (count: number) => string, link?: LinkOptions) => ({
    name,
    value: format(stats[name]),
    note: comparison(stats[name], previous[name]),
    days: daysOf({ from, to }),
    ...(link && { link }),
  })
  return [
    total('totalRevenue', formatDollars),
    total('totalProfit', formatDollars),
    {
      name: 'totalUsers',
      value: formatCount(stats.totalUsers),
      note: words.allTime,
      link: { to: '/admin/users' },
    },
    total('totalDeposited', formatDollarsFreely, deposits),
    total('totalPurchases', formatCount, purchases),
    total('totalTrackingNoPurchased', formatCount, shipments),
    {
      name: 'newUsers',
      value: formatCount(stats.newUsersThisWeek),
      note: words.lastSevenDays,
      link: { to: '/admin/users', search: { sort: '-createdAt' } },
    },
    {
      name: 'lowStock',
      value: formatCount(stats.lowStockProducts),
      note: words.now,
      link: { to: '/admin/products', search: { stock: 'low' } },
    },
  ]
}

interface FigureProps {
  name: keyof Stats['previous'] | 'totalUsers' | 'newUsers' | 'lowStock'
  value: string
  /** What it is compared with, or of which time it is. */
  note: string
  /** The days that it is the total of; absent: it is of no chosen range. */
  days?: string
  /** The list of what is counted; absent: no list has all of it. */
  link?: LinkOptions
}

function Figure({ name, value, note, days, link }: FigureProps) {
  return (
    <Card>
      <dt className="text-14">
        {link ? (
          <Link
            {...link}
            className="text-muted underline decoration-control underline-offset-4 hover:text-ink"
          >
            {words[name]}
          </Link>
        ) : (
          <span className="text-muted">{words[name]}</span>
        )}
      </dt>
      <dd className="mt-1">
        <span className="block overflow-x-clip text-ellipsis font-mono text-21 tabular-nums">{value}</span>
        {days !== undefined && <span className="block text-12 text-muted">{days}</span>}
        <span className="block text-12 text-muted">{note}</span>
      </dd>
    </Card>
  )
}
