interface ListView<Row> {
  /** What `search` is looked for in. */
  textOf: (row: Row) => string
  search: string | undefined
  /** What each column sorts by. */
  sortValues: Record<string, (row: Row) => string | number>
  /** `field` or `-field`; undefined leaves the order as it is. */
  sort: string | undefined
  page: number | undefined
  pageSize: number
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/**
 * The page of a list that came whole, searched, sorted and cut here as the server does with the long ones. `total`
 * counts all rows that the search leaves.
 */
export function listPage<Row>(
  rows: readonly Row[],
  { textOf, search = '', sortValues, sort = '', page = 1, pageSize }: ListView<Row>,
): { items: Row[]; total: number } {
  const part = search.trim().toLowerCase()
  const found = rows.filter((row) => textOf(row).toLowerCase().includes(part))
  const sortedBy = sortValues[sort.replace(/^-/, '')]
  if (sortedBy) {
    const direction = sort.startsWith('-') ? -1 : 1
    found.sort((one, other) => direction * compare(sortedBy(one), sortedBy(other)))
  }
  return { items: found.slice((page - 1) * pageSize, page * pageSize), total: found.length }
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return collator.compare(String(one), String(other))
}
