import { CartesianGrid, Line, LineChart, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { formatDollars } from '../../../kit/lib/format.ts'
import { createLabels } from './chart-labels.ts'
import { ChartPanel } from './chart-panel.tsx'
import { isAllTime } from './comparison.ts'
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
  return (
    <ChartPanel
      title={title}
      summary={summaryOf(stats)}
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
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
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

function summaryOf(stats: Stats): string | null {
  const { salesChart } = stats
  const { unit, shortNameOf } = createLabels(stats)
  const best = salesChart.reduce<(typeof salesChart)[number] | null>(
    (bestSoFar, part) => (part.revenue > (bestSoFar?.revenue ?? 0) ? part : bestSoFar),
    null,
  )
  if (best === null) return null
  return words.salesSummary(
    formatDollars(stats.totalRevenue),
    formatDollars(stats.totalProfit),
    words.length(salesChart.length, unit),
    words.bestPart[unit](shortNameOf(best.date), formatDollars(best.revenue)),
  )
}
