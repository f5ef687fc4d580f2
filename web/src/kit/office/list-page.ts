import { arrange, type WholeList } from '@docket/contract/whole-list'

type PageOfList = Parameters<typeof arrange>[2] & { page?: number | undefined }

/**
 * One page of a list that is loaded completely. It is searched, filtered and sorted like the long lists of the server.
 * `total` counts all rows that match.
 */
export function listPage<Row>(
  rows: readonly Row[],
  list: WholeList<Row>,
  search: PageOfList,
  pageSize: number,
): { items: Row[]; total: number } {
  const { page = 1 } = search
  const matches = arrange(rows, list, search)
  return { items: matches.slice((page - 1) * pageSize, page * pageSize), total: matches.length }
}
