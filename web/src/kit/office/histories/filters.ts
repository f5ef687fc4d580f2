import { endOfDay, startOfDay } from '../../lib/days.ts'
import { type HistoriesSearch, sortFields } from './search.ts'

export const PAGE_SIZE = 10

/** The filters of each list. `from` is the first instant of its day, `to` the first instant after its day. */
export function sharedFilters({ search, userId, from, to }: HistoriesSearch) {
  return { search: search?.trim(), userId, from: startOfDay(from), to: endOfDay(to) }
}

/** The sort, if it is a sort field of this tab. */
export function sortOf<const T extends keyof typeof sortFields>(sort: HistoriesSearch['sort'], tab: T) {
  type Field = (typeof sortFields)[T][number]
  const fields: readonly string[] = sortFields[tab]
  // One of the tab's sort fields, with or without a minus.
  return fields.includes(sort?.replace('-', '') ?? '') ? (sort as Field | `-${Field}`) : undefined
}
