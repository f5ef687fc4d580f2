export type SortDirection = 'asc' | 'desc'

/** How `sort` (`field` or `-field`) sorts this column; undefined if it sorts another one, or none. */
export function directionOf(column: string, sort: string | undefined): SortDirection | undefined {
  if (sort === column) return 'asc'
  return sort === `-${column}` ? 'desc' : undefined
}

/** The sort after a press on the header of a column: ascending, then descending, then the server's default order. */
export function toggleSort(column: string, sort: string | undefined): string | undefined {
  const direction = directionOf(column, sort)
  if (direction === undefined) return column
  return direction === 'asc' ? `-${column}` : undefined
}
