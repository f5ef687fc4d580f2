import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { formatCount } from '../../../kit/lib/format.ts'
import { ChartPanel } from './chart-panel.tsx'
import { formatShare, isAllTime } from './comparison.ts'
import type { Stats } from './stats-query.ts'
import { words } from './strings.ts'

const [BAR_HEIGHT_PX, PADDING_PX] = [36, 16]

/** The accounts sold per category. The bars are horizontal so that long names are readable. */
export function CategoryChart({ title, stats }: { title: string; stats: Stats }) {
  const categories = stats.salesByCategory
  const total = categories.reduce((sum, { quantity }) => sum + quantity, 0)
  const [best] = categories
  return (
    <ChartPanel
      title={title}
      summary={best ? words.categorySummary(best.category, formatShare(best.quantity, total)) : null}
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
          <Bar dataKey="quantity" fill="var(--color-chart-1)" barSize={20} isAnimationActive={false}>
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
