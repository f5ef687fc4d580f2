interface Arrangement<Row> {
  /** What `search` is looked for in. */
  textOf: (row: Row) => string
  search?: string | undefined
  /** What each column sorts by. */
  sortValues: Record<string, (row: Row) => string | number>
  /** `field` or `-field`; undefined leaves the order as it is. */
  sort?: string | undefined
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/**
 * A list that comes whole, searched and sorted where it is looked at. Both sides do it with this: what the screen shows
 * is what its file holds.
 */
export function arrange<Row>(
  rows: readonly Row[],
  { textOf, search = '', sortValues, sort = '' }: Arrangement<Row>,
): Row[] {
  const part = search.trim().toLowerCase()
  const found = rows.filter((row) => textOf(row).toLowerCase().includes(part))
  const sortedBy = sortValues[sort.replace(/^-/, '')]
  if (sortedBy) {
    const direction = sort.startsWith('-') ? -1 : 1
    found.sort((one, other) => direction * compare(sortedBy(one), sortedBy(other)))
  }
  return found
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return collator.compare(String(one), String(other))
}
