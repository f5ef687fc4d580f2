import { arrange } from '@docket/contract/whole-list'

interface ListView<Row> extends Omit<Parameters<typeof arrange<Row>>[1], 'search' | 'sort'> {
  search: string | undefined
  sort: string | undefined
  page: number | undefined
  pageSize: number
}

/**
 * One page of a list that is loaded completely: searched, sorted and cut as the server does it for long lists. `total`
 * counts all rows that match the search.
 */
export function listPage<Row>(
  rows: readonly Row[],
  { page = 1, pageSize, ...arrangement }: ListView<Row>,
): { items: Row[]; total: number } {
  const found = arrange(rows, arrangement)
  return { items: found.slice((page - 1) * pageSize, page * pageSize), total: found.length }
}
