import { CartesianGrid, Line, LineChart, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { formatDay, formatDollars } from '../../lib/format.ts'
import { ChartPanel } from './chart-panel.tsx'
import type { Stats } from './stats-query.ts'
import { words } from './strings.ts'

const HEIGHT_PX = 280
const compactDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})

type Days = Stats['salesChart']

/** Revenue and profit by day. */
export function SalesChart({ title, days }: { title: string; days: Days }) {
  return (
    <ChartPanel
      title={title}
      summary={summaryOf(days)}
      emptyText={words.nothingSold}
      headers={[words.date, words.revenue, words.profit]}
      rows={days.map(({ date, revenue, profit }) => [
        formatDay(date),
        formatDollars(revenue),
        formatDollars(profit),
      ])}
    >
      <p className="mb-2 flex gap-4">
        <LegendKey colour="bg-chart-1">{words.revenue}</LegendKey>
        <LegendKey colour="bg-chart-2">{words.profit}</LegendKey>
      </p>
      <ResponsiveContainer width="100%" height={HEIGHT_PX}>
        <LineChart data={days} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis
            dataKey="date"
            tickFormatter={formatDay}
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
            dot={days.length === 1}
            isAnimationActive={false}
          />
          <Line
            dataKey="profit"
            stroke="var(--color-chart-2)"
            strokeWidth={2}
            strokeDasharray="6 4"
            dot={days.length === 1}
            isAnimationActive={false}
          />
        </LineChart>
      </ResponsiveContainer>
    </ChartPanel>
  )
}

function LegendKey({ colour, children }: { colour: string; children: string }) {
  return (
    <span className="flex items-center gap-2">
      <span className={`h-0.5 w-4 ${colour}`} />
      {children}
    </span>
  )
}

function summaryOf(days: Days): string | null {
  const total = (name: 'revenue' | 'profit') => days.reduce((sum, day) => sum + day[name], 0)
  const best = days.reduce<Days[number] | null>(
    (bestSoFar, day) => (day.revenue > (bestSoFar?.revenue ?? 0) ? day : bestSoFar),
    null,
  )
  if (best === null) return null
  return words.salesSummary(
    formatDollars(total('revenue')),
    formatDollars(total('profit')),
    days.length,
    words.bestDay(formatDay(best.date), formatDollars(best.revenue)),
  )
}
