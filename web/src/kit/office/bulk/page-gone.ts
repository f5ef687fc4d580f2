/** The open page of a list, and the number of all rows. */
export interface ListPage {
  page: number
  pageSize: number
  total: number
}

/**
 * Whether the page does not exist any more after this many of its rows have left the list. The first page always
 * exists.
 */
export function isPageGone({ page, pageSize, total }: ListPage, removedRows: number): boolean {
  return page > 1 && total - removedRows <= (page - 1) * pageSize
}
