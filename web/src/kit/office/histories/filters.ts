import { isFiltered as isListFiltered } from '../list-values.ts'
import { type HistoriesSearch, tabFilters } from './search.ts'

export const PAGE_SIZE = 10

/** Whether a filter of the open tab is set. */
export const isFiltered = (search: HistoriesSearch) => isListFiltered(tabFilters, search)
