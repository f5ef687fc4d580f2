import { Bar, BarChart, Cell, LabelList, Pie, PieChart, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { formatCount, formatDollars } from '../../../kit/lib/format.ts'
import { depositWords } from '../../deposits/strings.ts'
import { ChartPanel } from './chart-panel.tsx'
import { formatShare, isAllTime } from './comparison.ts'
import { chartGrid } from './dashboard-skeleton.tsx'
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

const [BAR_HEIGHT_PX, PADDING_PX] = [36, 16]

/** The accounts sold per category. The bars are horizontal so that long names are readable. */
function CategoryChart({ title, stats }: { title: string; stats: Stats }) {
  const categories = stats.salesByCategory
  const total = categories.reduce((sum, { quantity }) => sum + quantity, 0)
  const [best] = categories
  return (
    <ChartPanel
      title={title}
      answer={best ? words.categorySummary(best.category, formatShare(best.quantity, total)) : null}
      emptyText={words.nothingSold(isAllTime(stats))}
      headers={[words.category, words.quantity]}
      rows={categories.map(({ category, quantity }) => [category, formatCount(quantity)])}
    >
      <ResponsiveContainer width="100%" height={categories.length * BAR_HEIGHT_PX + PADDING_PX}>
        <BarChart
          data={categories}
          layout="vertical"
          accessibilityLayer={false}
          margin={{ top: 0, right: 56, bottom: 0, left: 0 }}
        >
          <XAxis type="number" hide />
          <YAxis
            type="category"
            dataKey="category"
            width={128}
            stroke="var(--color-ink)"
            tickLine={false}
            axisLine={false}
            tickFormatter={shorten}
          />
          <Bar dataKey="quantity" barSize={20} isAnimationActive={false}>
            {categories.map(({ category }, index) => (
              // The answer is the first one.
              <Cell key={category} fill={index === 0 ? 'var(--color-chart-1)' : 'var(--color-control)'} />
            ))}
            <LabelList
              dataKey="quantity"
              position="right"
              fill="var(--color-ink)"
              formatter={(quantity) => formatCount(Number(quantity))}
            />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </ChartPanel>
  )
}

/** As many characters as fit beside the bars. */
const MAX_NAME_LENGTH = 18

/** Cuts a long name. The table view has the full name. */
function shorten(name: string): string {
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name
}

const HEIGHT_PX = 200
const dots = ['bg-chart-1', 'bg-chart-2', 'bg-chart-3', 'bg-chart-4', 'bg-chart-5']

/** Any text can be a key, because the server of a newer release may send a method that is not in this list. */
const methodNames: Record<string, string> = depositWords.methods

/** The share of the deposits by method. */
function DepositsChart({ title, stats }: { title: string; stats: Stats }) {
  const parts = Object.entries(stats.depositsByMethod)
    .map(([method, amount]) => ({ method: methodNames[method] ?? method, amount }))
    .sort((one, other) => other.amount - one.amount)
  const total = parts.reduce((sum, { amount }) => sum + amount, 0)
  const [largest] = parts
  return (
    <ChartPanel
      title={title}
      answer={
        largest
          ? words.depositsSummary(largest.method, formatShare(largest.amount, total), formatDollars(total))
          : null
      }
      emptyText={words.nothingDeposited(isAllTime(stats))}
      headers={[words.method, words.amount]}
      rows={parts.map(({ method, amount }) => [method, formatDollars(amount)])}
    >
      <div className="flex flex-wrap items-center gap-6">
        <div className="min-w-40 flex-1">
          <ResponsiveContainer width="100%" height={HEIGHT_PX}>
            <PieChart accessibilityLayer={false}>
              <Pie
                data={parts}
                dataKey="amount"
                nameKey="method"
                rootTabIndex={-1}
                innerRadius="60%"
                outerRadius="95%"
                stroke="var(--color-surface)"
                strokeWidth={2}
                isAnimationActive={false}
              >
                {parts.map(({ method }, index) => (
                  <Cell key={method} fill={`var(--color-chart-${(index % dots.length) + 1})`} />
                ))}
              </Pie>
            </PieChart>
          </ResponsiveContainer>
        </div>
        <ul className="flex flex-col gap-2 text-14">
          {parts.map(({ method, amount }, index) => (
            <li key={method} className="flex items-center gap-2">
              <span className={`size-3 rounded-pill ${dots[index % dots.length]}`} />
              {method}
              <span className="font-mono text-muted tabular-nums">{formatShare(amount, total)}</span>
            </li>
          ))}
        </ul>
      </div>
    </ChartPanel>
  )
}
