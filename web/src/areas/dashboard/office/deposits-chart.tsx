import { Cell, Pie, PieChart, ResponsiveContainer } from 'recharts'
import { formatDollars } from '../../../kit/lib/format.ts'
import { depositWords } from '../../deposits/strings.ts'
import { ChartPanel } from './chart-panel.tsx'
import { formatShare, isAllTime } from './comparison.ts'
import type { Stats } from './stats-query.ts'
import { words } from './strings.ts'

const HEIGHT_PX = 200
const dots = ['bg-chart-1', 'bg-chart-2', 'bg-chart-3', 'bg-chart-4', 'bg-chart-5']

/** Any text can be a key, because the server of a newer release may send a method that is not in this list. */
const methodNames: Record<string, string> = depositWords.methods

/** The share of the deposits by method. */
export function DepositsChart({ title, stats }: { title: string; stats: Stats }) {
  const parts = Object.entries(stats.depositsByMethod)
    .map(([method, amount]) => ({ method: methodNames[method] ?? method, amount }))
    .sort((one, other) => other.amount - one.amount)
  const total = parts.reduce((sum, { amount }) => sum + amount, 0)
  const [largest] = parts
  return (
    <ChartPanel
      title={title}
      summary={
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
