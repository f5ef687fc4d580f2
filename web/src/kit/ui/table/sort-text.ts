/** How a list is sorted by this field; `sort` is `field` or `-field`, as in the contract. */
export function directionOf(sort: string | undefined, field: string): 'asc' | 'desc' | null {
  if (sort === field) return 'asc'
  return sort === `-${field}` ? 'desc' : null
}

/** The order after a press on the header of a field: ascending, then descending, then that of the server. */
export function nextSort(sort: string | undefined, field: string): string | undefined {
  const direction = directionOf(sort, field)
  if (direction === null) return field
  return direction === 'asc' ? `-${field}` : undefined
}
