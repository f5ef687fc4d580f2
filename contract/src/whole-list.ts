import { compareTexts, matchesSearch, searchWords } from './compare-texts.ts'
import type { ListDescription, ValueOf } from './list.ts'

/** How a list that is not paged is searched, filtered and sorted. */
export interface WholeList<Row, List extends ListDescription = ListDescription> {
  /** The searched text of a row. The row matches if this text contains each word of `search`. */
  textOf: (row: Row) => string
  /** The value of a row that each other filter compares. */
  filterValues: {
    [Name in Exclude<keyof List['filters'], 'search'>]: (row: Row) => ValueOf<List['filters'][Name]>
  }
  /** The value of each column by which rows are sorted. */
  sortValues: { [Name in List['sorts'][number]]: (row: Row) => string | number }
}

type WholeListQuery = {
  search?: string | undefined
  /** `field` or `-field`; undefined does not change the order. */
  sort?: string | undefined
}

/**
 * Searches, filters and sorts a list that is not paged. The web and the export both use it, so that a file has the same
 * rows as the screen.
 */
export function arrange<Row>(
  rows: readonly Row[],
  { textOf, filterValues, sortValues }: WholeList<Row>,
  query: WholeListQuery,
): Row[] {
  const { search = '', sort = '' } = query
  const words = searchWords(search)
  const wanted: Readonly<Record<string, unknown>> = query
  const filters = Object.entries(filterValues).filter(([name]) => wanted[name] !== undefined)
  const matching = rows.filter(
    (row) =>
      matchesSearch(textOf(row), words) && filters.every(([name, value]) => value(row) === wanted[name]),
  )
  const sortValueOf = sortValues[sort.replace(/^-/, '')]
  if (sortValueOf) {
    const direction = sort.startsWith('-') ? -1 : 1
    matching.sort((one, other) => direction * compare(sortValueOf(one), sortValueOf(other)))
  }
  return matching
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return compareTexts(String(one), String(other))
}
