import { arrange } from '@docket/contract/whole-list'

interface ListView<Row> extends Omit<Parameters<typeof arrange<Row>>[1], 'search' | 'sort'> {
  search: string | undefined
  sort: string | undefined
  page: number | undefined
  pageSize: number
}

/**
 * The page of a list that came whole, searched, sorted and cut here as the server does with the long ones. `total`
 * counts all rows that the search leaves.
 */
export function listPage<Row>(
  rows: readonly Row[],
  { page = 1, pageSize, ...arrangement }: ListView<Row>,
): { items: Row[]; total: number } {
  const found = arrange(rows, arrangement)
  return { items: found.slice((page - 1) * pageSize, page * pageSize), total: found.length }
}
