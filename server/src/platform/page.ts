import type { Page } from '@docket/contract/page'
import { type SelectQueryBuilder, sql } from 'kysely'

const DEFAULT_PAGE_SIZE = 10

interface PageQuery {
  page?: number | undefined
  pageSize?: number | undefined
}

/** The rows that a page covers. */
export function pageWindow({ page = 1, pageSize = DEFAULT_PAGE_SIZE }: PageQuery) {
  return { page, pageSize, limit: pageSize, offset: (page - 1) * pageSize }
}

/** A page of the rows that `selected` leaves, in its order, and how many there are in all. */
export async function readPage<DB, TB extends keyof DB, Row, Item>(
  selected: SelectQueryBuilder<DB, TB, Row>,
  itemOf: (row: Row) => Item,
  query: PageQuery,
): Promise<Page<Item>> {
  const { page, pageSize, limit, offset } = pageWindow(query)
  const [rows, total] = await Promise.all([
    selected.limit(limit).offset(offset).execute(),
    countRows(selected),
  ])
  return { items: rows.map(itemOf), total, page, pageSize }
}

/** How many rows a query leaves, whatever it selects of them. */
export async function countRows<DB, TB extends keyof DB, Row>(
  selected: SelectQueryBuilder<DB, TB, Row>,
): Promise<number> {
  const { total } = await selected
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)::integer`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return total
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
