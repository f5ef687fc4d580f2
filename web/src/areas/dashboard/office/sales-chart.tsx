import { daysBetween } from '@docket/contract/days'
import { CartesianGrid, Line, LineChart, ReferenceDot, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { formatDollars } from '../../../kit/lib/format.ts'
import { createLabels } from './chart-labels.ts'
import { ChartPanel } from './chart-panel.tsx'
import { compare, formatChange, isAllTime } from './comparison.ts'
import type { Stats } from './stats-query.ts'
import { words } from './strings.ts'

const HEIGHT_PX = 280
const compactDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})

/** Revenue and profit by day, week or month. */
export function SalesChart({ title, stats }: { title: string; stats: Stats }) {
  const { salesChart } = stats
  const { unit, nameOf, shortNameOf } = createLabels(stats)
  const best = bestOf(stats)
  return (
    <ChartPanel
      title={title}
      answer={answerOf(stats)}
      emptyText={words.nothingSold(isAllTime(stats))}
      headers={[words.chartUnits[unit], words.revenue, words.profit]}
      rows={salesChart.map(({ date, revenue, profit }) => [
        nameOf(date),
        formatDollars(revenue),
        formatDollars(profit),
      ])}
    >
      <p className="mb-2 flex gap-4">
        <LegendKey colour="bg-chart-1">{words.revenue}</LegendKey>
        <LegendKey colour="bg-chart-2">{words.profit}</LegendKey>
      </p>
      <ResponsiveContainer width="100%" height={HEIGHT_PX}>
        <LineChart
          data={salesChart}
          accessibilityLayer={false}
          margin={{ top: 24, right: 8, bottom: 0, left: 0 }}
        >
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis
            dataKey="date"
            tickFormatter={shortNameOf}
            stroke="var(--color-muted)"
            tickLine={false}
            minTickGap={32}
          />
          <YAxis
            tickFormatter={(dollars: number) => compactDollars.format(dollars)}
            stroke="var(--color-muted)"
            tickLine={false}
            axisLine={false}
            width={56}
          />
          <Line
            dataKey="revenue"
            stroke="var(--color-chart-1)"
            strokeWidth={2}
            dot={salesChart.length === 1}
            isAnimationActive={false}
          />
          <Line
            dataKey="profit"
            stroke="var(--color-chart-2)"
            strokeWidth={2}
            strokeDasharray="6 4"
            dot={salesChart.length === 1}
            isAnimationActive={false}
          />
          {best && (
            <ReferenceDot
              x={best.date}
              y={best.revenue}
              r={4}
              fill="var(--color-chart-1)"
              stroke="var(--color-surface)"
              strokeWidth={2}
              label={{
                value: formatDollars(best.revenue),
                position: sideOf(salesChart.indexOf(best) / salesChart.length),
                fill: 'var(--color-ink)',
              }}
            />
          )}
        </LineChart>
      </ResponsiveContainer>
    </ChartPanel>
  )
}

/** The side of the highest point where its label has room. */
function sideOf(place: number): 'top' | 'left' | 'right' {
  if (place < 0.15) return 'right'
  return place > 0.85 ? 'left' : 'top'
}

function LegendKey({ colour, children }: { colour: string; children: string }) {
  return (
    <span className="flex items-center gap-2">
      <span className={`h-0.5 w-4 ${colour}`} />
      {children}
    </span>
  )
}

/** The part of the chart with the highest revenue; null if nothing was earned. */
function bestOf({ salesChart }: Stats) {
  return salesChart.reduce<(typeof salesChart)[number] | null>(
    (bestSoFar, part) => (part.revenue > (bestSoFar?.revenue ?? 0) ? part : bestSoFar),
    null,
  )
}

/** Whether revenue rises, and when it was highest. */
function answerOf(stats: Stats): string | null {
  const best = bestOf(stats)
  if (best === null) return null
  const { unit, shortNameOf } = createLabels(stats)
  const bestPart = words.bestPart[unit](shortNameOf(best.date), formatDollars(best.revenue))
  const trend = trendOf(stats)
  return trend === null ? bestPart : `${trend} ${bestPart}`
}

/** How revenue compares with that of the period before; null if it is about the same, or if nothing was sold before. */
function trendOf({ from, to, totalRevenue, previous, recent }: Stats): string | null {
  if (previous) {
    const days = daysBetween(from, to)
    const { change = 0 } = compare(totalRevenue, previous.totalRevenue, { days, format: formatDollars })
    if (change === 0) return null
    return words[change > 0 ? 'revenueUp' : 'revenueDown']({ percent: formatChange(change), days })
  }
  // A process of the release before does not send it.
  if (!recent) return null
  const { days } = recent
  const { change = 0 } = compare(recent.totalRevenue, recent.previous.totalRevenue, {
    days,
    format: formatDollars,
  })
  if (change === 0) return null
  return words[change > 0 ? 'recentUp' : 'recentDown']({ percent: formatChange(change), days })
}
