import { adminStrings } from '../../lib/admin-strings.ts'
import { formatDay } from '../../lib/format.ts'
import type { Period } from './search.ts'

/** The days of a range, for the caption of a total over it: `Over Oct 25 – Nov 23`. */
export function daysOf({ from, to }: Period): string {
  const days = from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`
  return `${adminStrings.dashboard.over} ${days}`
}
