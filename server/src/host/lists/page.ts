import type { Page } from '@docket/contract/page'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { reverseQuery } from './reverse-order.ts'

const DEFAULT_PAGE_SIZE = 10

export interface PageQuery {
  page?: number | undefined
  pageSize?: number | undefined
}

/** The rows that a page covers. */
export function pageWindow({ page = 1, pageSize = DEFAULT_PAGE_SIZE }: PageQuery) {
  return { page, pageSize, limit: pageSize, offset: (page - 1) * pageSize }
}

/**
 * Reads a page of `rowsQuery`, in its order, and the total number of its rows. A page in the second half is read from
 * the end, so that the last page is as fast as the first. A caller that can count the rows faster passes `count`.
 */
export async function readPage<DB, TB extends keyof DB, Row, Item>(
  rowsQuery: SelectQueryBuilder<DB, TB, Row>,
  itemOf: (row: Row) => Item,
  query: PageQuery,
  count = () => countRows(rowsQuery),
): Promise<Page<Item>> {
  const { page, pageSize, limit, offset } = pageWindow(query)
  if (offset === 0) {
    const [rows, total] = await Promise.all([rowsQuery.limit(limit).execute(), count()])
    return { items: rows.map(itemOf), total, page, pageSize }
  }
  const total = await count()
  const rows = await rowsOf(rowsQuery, { offset, limit: Math.min(limit, total - offset), total })
  return { items: rows.map(itemOf), total, page, pageSize }
}

async function rowsOf<DB, TB extends keyof DB, Row>(
  rowsQuery: SelectQueryBuilder<DB, TB, Row>,
  { offset, limit, total }: { offset: number; limit: number; total: number },
) {
  if (limit <= 0) return []
  if (offset <= total / 2) return rowsQuery.limit(limit).offset(offset).execute()
  const rows = await reverseQuery(rowsQuery)
    .limit(limit)
    .offset(total - offset - limit)
    .execute()
  return rows.reverse()
}

/** The number of rows of a query. */
export async function countRows<DB, TB extends keyof DB, Row>(
  rowsQuery: SelectQueryBuilder<DB, TB, Row>,
): Promise<number> {
  const { total } = await rowsQuery
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)::integer`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return total
}

/** The column and the direction for `sort=field` or `sort=-field`. */
export function sortOrder<const Columns extends Record<string, string | RawBuilder<string>>>(
  sort: (keyof Columns & string) | `-${keyof Columns & string}`,
  columns: Columns,
): { column: Columns[keyof Columns]; direction: 'asc' | 'desc' } {
  const isDescending = sort.startsWith('-')
  const field = isDescending ? sort.slice(1) : sort
  const column = columns[field]
  if (column === undefined) throw new Error(`The list has no column for the sort field ${field}.`)
  // The call's schema accepts only the fields of `columns`.
  return { column: column as Columns[keyof Columns], direction: isDescending ? 'desc' : 'asc' }
}
