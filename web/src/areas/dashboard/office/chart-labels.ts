import { partEnd } from '@docket/contract/admin/chart-parts'
import { formatDay, formatDayWithYear } from '../../../kit/lib/format.ts'
import type { Stats } from './stats-query.ts'
import { words } from './strings.ts'

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** How the rows of the sales chart are called: its days, weeks or months. */
export function createLabels({ from, to, salesChartUnit }: Pick<Stats, 'from' | 'to' | 'salesChartUnit'>) {
  // During an update, a process of the previous release may have answered. It only has days.
  const unit = salesChartUnit ?? 'day'
  const hasYears = unit !== 'day' && from.slice(0, 4) !== to.slice(0, 4)
  /** For the axis: `Nov 23`, or `Nov 2026`. */
  const shortNameOf = (date: string) => {
    if (unit === 'month') return monthFormat.format(new Date(date))
    return hasYears ? formatDayWithYear(date) : formatDay(date)
  }
  /** For the table: `Week of Nov 23`. It says where the period begins or ends within a week or month. */
  const nameOf = (date: string) => {
    const name = unit === 'week' ? words.weekOf(shortNameOf(date)) : shortNameOf(date)
    if (date < from) return words.fromDay(name, formatDay(from))
    return partEnd(unit, date) > to ? words.untilDay(name, formatDay(to)) : name
  }
  return { unit, nameOf, shortNameOf }
}
