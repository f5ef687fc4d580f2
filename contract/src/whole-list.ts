import { compareTexts, matchesSearch, searchWords } from './compare-texts.ts'

interface Arrangement<Row> {
  /** The searched text of a row. The row matches if this text contains each word of `search`. */
  textOf: (row: Row) => string
  search?: string | undefined
  /** The value of each column by which rows are sorted. */
  sortValues: Record<string, (row: Row) => string | number>
  /** `field` or `-field`; undefined does not change the order. */
  sort?: string | undefined
}

/**
 * Searches and sorts a list that is not paged. The web and the export both use it, so that a file has the same rows as
 * the screen.
 */
export function arrange<Row>(
  rows: readonly Row[],
  { textOf, search = '', sortValues, sort = '' }: Arrangement<Row>,
): Row[] {
  const words = searchWords(search)
  const matching = rows.filter((row) => matchesSearch(textOf(row), words))
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
