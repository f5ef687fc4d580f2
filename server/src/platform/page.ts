const DEFAULT_PAGE_SIZE = 10

interface PageQuery {
  page?: number | undefined
  pageSize?: number | undefined
}

/** The rows that a page covers. */
export function pageWindow({ page = 1, pageSize = DEFAULT_PAGE_SIZE }: PageQuery) {
  return { page, pageSize, limit: pageSize, offset: (page - 1) * pageSize }
}

/** Which column `sort=field` or `sort=-field` names, and in which direction. */
export function sortOrder<const Columns extends Record<string, string>>(
  sort: (keyof Columns & string) | `-${keyof Columns & string}`,
  columns: Columns,
): { column: Columns[keyof Columns]; direction: 'asc' | 'desc' } {
  const descending = sort.startsWith('-')
  const field = descending ? sort.slice(1) : sort
  const column = columns[field]
  if (column === undefined) throw new Error(`There is no column to sort ${field} by.`)
  // The schema of the call let through the fields of `columns` only.
  return { column: column as Columns[keyof Columns], direction: descending ? 'desc' : 'asc' }
}
