import { daysBetween } from '@docket/contract/days'
import { Link, type LinkOptions } from '@tanstack/react-router'
import clsx from 'clsx'
import {
  formatCount,
  formatDay,
  formatDayWithYear,
  formatDollars,
  formatDollarsShort,
} from '../../../kit/lib/format.ts'
import { type Comparison, compare } from './comparison.ts'
import { figureGrid, largeFigure } from './dashboard-skeleton.tsx'
import type { Period } from './search.ts'
import { LineKey, peakOf, Sparkline } from './sparkline.tsx'
import type { Stats } from './stats-query.ts'
import { words } from './strings.ts'

/**
 * The totals of the chosen range, each compared with the range before, and the current figures. Revenue and profit are
 * large; all time has no range before it, so these two add their last 30 days. A figure links to the list of what it
 * counts. Revenue and profit are not links: they include purchases, tracking numbers and refunds, and no list has all of
 * them. The two numbers of purchases link to the purchases of their kind in the chosen range.
 */
export function StatCards({ stats }: { stats: Stats }) {
  return (
    <dl aria-label={words.figures} className={figureGrid}>
      <LargeFigure name="totalRevenue" stats={stats} />
      <LargeFigure name="totalProfit" stats={stats} />
      {smallFiguresOf(stats).map((figure) => (
        <SmallFigure key={figure.name} {...figure} />
      ))}
    </dl>
  )
}

/** Revenue or profit of the range, its line, and how it compares. */
function LargeFigure({ name, stats }: { name: 'totalRevenue' | 'totalProfit'; stats: Stats }) {
  const { previous, from, to } = stats
  // During an update, a process of the previous release may have answered. Its answer has no series.
  const points = stats.series?.[name]
  const peak = points && peakOf(points, { from, to })
  return (
    <div className={`${largeFigure} min-w-0 bg-surface px-4 py-3 sm:p-6`}>
      <dt className="text-14 text-muted">{words[name]}</dt>
      <dd className="flex flex-wrap items-end gap-x-4">
        <span className="wrap-anywhere min-w-0 flex-1 font-mono text-28 tabular-nums leading-tight sm:text-38">
          {formatDollars(stats[name])}
        </span>
        {points && (
          <span className="w-20 sm:w-40">
            <Sparkline points={points} pointsBefore={previous?.series?.[name]} />
          </span>
        )}
        <Change name={name} stats={stats} />
        <span className="w-full text-12 text-muted">
          {previous && points && <LineKey />}
          {previous ? daysOf({ from, to }) : allTimeOf({ from, to })}
          {peak && (
            <span className="max-sm:hidden">
              {' · '}
              {words.peak(formatDollars(peak.value), formatDayIn({ from, to }, peak.day), peak.isAverage)}
            </span>
          )}
        </span>
      </dd>
    </div>
  )
}

/** The range compared with the one before; for all time, its last days compared with those before. */
function Change({ name, stats }: { name: 'totalRevenue' | 'totalProfit'; stats: Stats }) {
  const { previous, recent, from, to } = stats
  if (previous) {
    const days = daysBetween(from, to)
    return <ChangeLine isDashed {...compare(stats[name], previous[name], { days, format: formatDollars })} />
  }
  // A process of the release before does not send it. In a younger shop, the last days are all time.
  if (!recent || daysBetween(from, to) <= recent.days) return null
  const { days } = recent
  return (
    <ChangeLine
      lead={`${words.recent({ days })}: ${formatDollars(recent[name])}`}
      {...compare(recent[name], recent.previous[name], { days, format: formatDollars })}
    />
  )
}

interface ChangeLineProps extends Comparison {
  lead?: string
  /** The range before is the dashed line beside the figure. */
  isDashed?: boolean
}

function ChangeLine({ lead, isDashed = false, text, change = 0 }: ChangeLineProps) {
  return (
    <span className="mt-1 flex w-full flex-wrap gap-x-2 text-14">
      {lead !== undefined && <span className="font-medium tabular-nums">{lead}</span>}
      <span className={clsx(change > 0 ? 'text-ok' : change < 0 ? 'text-warn' : 'text-muted')}>
        {isDashed && <LineKey isDashed />}
        {text}
      </span>
    </span>
  )
}

function smallFiguresOf(stats: Stats): SmallFigureProps[] {
  const { previous, from, to } = stats
  const days = previous && { from, to }
  const total = (
    name: 'totalDeposited' | 'totalPurchases' | 'totalTrackingNoPurchased',
    format: (count: number) => string,
    link: LinkOptions,
  ) => ({
    name,
    value: format(stats[name]),
    notes: previous
      ? [
          daysOf({ from, to }),
          compare(stats[name], previous[name], { days: daysBetween(from, to), format }).text,
        ]
      : [words.all],
    link,
  })
  return [
    {
      name: 'totalUsers',
      value: formatCount(stats.totalUsers),
      notes: [words.inTotal],
      link: { to: '/admin/users' },
    },
    total('totalDeposited', formatDollarsShort, {
      to: '/admin/histories',
      search: { tab: 'deposits', status: 'COMPLETED', ...days },
    }),
    total('totalPurchases', formatCount, { to: '/admin/histories', search: { tab: 'purchases', ...days } }),
    total('totalTrackingNoPurchased', formatCount, {
      to: '/admin/histories',
      search: { tab: 'trackingNo', ...days },
    }),
    {
      name: 'newUsers',
      value: formatCount(stats.newUsersThisWeek),
      notes: [words.lastSevenDays],
      link: { to: '/admin/users', search: { sort: '-createdAt' } },
    },
    {
      name: 'lowStock',
      value: formatCount(stats.lowStockProducts),
      notes: [words.now],
      link: { to: '/admin/products', search: { stock: 'low' } },
    },
  ]
}

interface SmallFigureProps {
  name:
    | 'totalUsers'
    | 'totalDeposited'
    | 'totalPurchases'
    | 'totalTrackingNoPurchased'
    | 'newUsers'
    | 'lowStock'
  value: string
  /** The days that it covers, and how it compares with those before. */
  notes: readonly string[]
  /** The list of what is counted. */
  link: LinkOptions
}

/** The whole cell can be pressed. */
function SmallFigure({ name, value, notes, link }: SmallFigureProps) {
  return (
    <div className="relative min-w-0 bg-surface px-4 py-3 hover:bg-sunken">
      <dt className="min-h-9 text-12 [&>a]:after:absolute [&>a]:after:inset-0">
        <Link {...link} className="text-muted hover:text-ink">
          {words[name]}
        </Link>
      </dt>
      <dd>
        <span className="wrap-anywhere block font-mono text-18 tabular-nums">{value}</span>
        {notes.map((note) => (
          <span key={note} className="block text-12 text-muted">
            {note}
          </span>
        ))}
      </dd>
    </div>
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
