import { depositList } from '@docket/contract/admin/history-list'
import { isFiltered as isListFiltered } from '../list-values.ts'
import { type HistoriesSearch, sortFields } from './search.ts'

export const PAGE_SIZE = 10

/** Whether a filter of the open tab is set. */
export const isFiltered = (search: HistoriesSearch) => isListFiltered(depositList.filters, search)

/** The sort, if it is a sort field of this tab. */
export function sortOf<const T extends keyof typeof sortFields>(sort: HistoriesSearch['sort'], tab: T) {
  type Field = (typeof sortFields)[T][number]
  const fields: readonly string[] = sortFields[tab]
  // One of the tab's sort fields, with or without a minus.
  return fields.includes(sort?.replace('-', '') ?? '') ? (sort as Field | `-${Field}`) : undefined
}
