import { Link, type LinkOptions } from '@tanstack/react-router'
import {
  formatCount,
  formatDay,
  formatDayWithYear,
  formatDollars,
  formatDollarsShort,
} from '../../../kit/lib/format.ts'
import { Card } from '../../../kit/ui/layout/card.tsx'
import { comparison } from './comparison.ts'
import { cardGrid } from './dashboard-skeleton.tsx'
import type { Period } from './search.ts'
import { LineKey, peakOf, Sparkline } from './sparkline.tsx'
import type { Stats } from './stats-query.ts'
import { words } from './strings.ts'

/**
 * The totals of the chosen range, each compared with the previous range, and the current figures. All time has no range
 * before it. A figure links to the list of what it counts. Revenue and profit are not links: they include purchases,
 * tracking numbers and refunds, and no list has all of them. The two numbers of purchases link to the purchases of their
 * kind in the chosen range.
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
  const days = previous && { from, to }
  const purchases = { to: '/admin/histories', search: { tab: 'purchases', ...days } } as const
  const shipments = { to: '/admin/histories', search: { tab: 'trackingNo', ...days } } as const
  const deposits = {
    to: '/admin/histories',
    search: { tab: 'deposits', status: 'COMPLETED', ...days },
  } as const

  const total = (name: keyof Stats['series'], format: (count: number) => string, link?: LinkOptions) => ({
    name,
    value: format(stats[name]),
    ...(previous && { note: comparison(stats[name], previous[name]) }),
    days: previous ? daysOf({ from, to }) : allTimeOf({ from, to }),
    ...(link && { link }),
    ...trendOf(name, format),
  })
  // During an update, a process of the previous release may have answered. Its answer has no series.
  const trendOf = (name: keyof Stats['series'], format: (count: number) => string) => {
    const points = stats.series?.[name]
    if (!points) return {}
    const peak = peakOf(points, { from, to })
    return {
      points,
      pointsBefore: previous?.series?.[name],
      ...(peak && {
        peak: words.peak(format(peak.value), formatDayIn({ from, to }, peak.day), peak.isAverage),
      }),
    }
  }
  return [
    total('totalRevenue', formatDollars),
    total('totalProfit', formatDollars),
    {
      name: 'totalUsers',
      value: formatCount(stats.totalUsers),
      note: words.inTotal,
      link: { to: '/admin/users' },
    },
    total('totalDeposited', formatDollarsShort, deposits),
    total('totalPurchases', formatCount, purchases),
    total('totalTrackingNoPurchased', formatCount, shipments),
    {
      name: 'newUsers',
      value: formatCount(stats.newUsersThisWeek),
      note: words.lastSevenDays,
      points: stats.newUsersByDay,
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
  name: keyof Stats['series'] | 'totalUsers' | 'newUsers' | 'lowStock'
  value: string
  /** The comparison with the previous range, or the time that the figure covers; absent for all time. */
  note?: string
  /** The days of the total; absent if the figure does not depend on the range. */
  days?: string
  /** The list of what is counted; absent if no list has all of it. */
  link?: LinkOptions
  /** The figure by day; absent if it is not known by day. */
  points?: readonly number[] | undefined
  /** The figure by day in the previous period; absent if there is none. */
  pointsBefore?: readonly number[] | undefined
  /** The highest point, in a sentence. */
  peak?: string
}

function Figure({ name, value, note, days, link, points, pointsBefore, peak }: FigureProps) {
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
        {points && <Sparkline points={points} pointsBefore={pointsBefore} />}
        {peak && <span className="block text-12 text-muted">{peak}</span>}
        {days !== undefined && (
          <span className="block text-12 text-muted">
            {points && <LineKey />}
            {days}
          </span>
        )}
        {note !== undefined && (
          <span className="block text-12 text-muted">
            {points && <LineKey isDashed={pointsBefore !== undefined} />}
            {note}
          </span>
        )}
      </dd>
    </Card>
  )
}

/** The days of a range, for the caption of a total over it: `Over Oct 25 – Nov 23`. */
export function daysOf({ from, to }: Period): string {
  const [first, last] = [formatDayIn({ from, to }, from), formatDayIn({ from, to }, to)]
  return words.over(from === to ? first : `${first} – ${last}`)
}

/** The caption of a total over all time. A shop without a sale, or of one day, has no days to name. */
function allTimeOf({ from, to }: Period): string {
  return from === to ? words.all : words.since(formatDayWithYear(from))
}

/** A day, with its year if its range has days of several years. */
function formatDayIn({ from, to }: Period, day: string): string {
  return from.slice(0, 4) === to.slice(0, 4) ? formatDay(day) : formatDayWithYear(day)
}
