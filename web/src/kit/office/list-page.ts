import { arrange } from '@docket/contract/whole-list'

interface ListView<Row> extends Omit<Parameters<typeof arrange<Row>>[1], 'search' | 'sort'> {
  search: string | undefined
  sort: string | undefined
  page: number | undefined
  pageSize: number
}

/**
 * One page of a list that is loaded completely. It is searched and sorted like the long lists of the server. `total`
 * counts all rows that match the search.
 */
export function listPage<Row>(
  rows: readonly Row[],
  { page = 1, pageSize, ...arrangement }: ListView<Row>,
): { items: Row[]; total: number } {
  const matches = arrange(rows, arrangement)
  return { items: matches.slice((page - 1) * pageSize, page * pageSize), total: matches.length }
}
