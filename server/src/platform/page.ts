import type { Page } from '@docket/contract/page'
import { type SelectQueryBuilder, sql } from 'kysely'
import { reversed } from './reverse-order.ts'

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
 * A page of the rows that `selected` leaves, in its order, and how many there are in all. A page past the middle is
 * counted from the end: nobody waits for a list to be walked through to its last page. `count` is for a caller who knows
 * a quicker way to the total.
 */
export async function readPage<DB, TB extends keyof DB, Row, Item>(
  selected: SelectQueryBuilder<DB, TB, Row>,
  itemOf: (row: Row) => Item,
  query: PageQuery,
  count = () => countRows(selected),
): Promise<Page<Item>> {
  const { page, pageSize, limit, offset } = pageWindow(query)
  if (offset === 0) {
    const [rows, total] = await Promise.all([selected.limit(limit).execute(), count()])
    return { items: rows.map(itemOf), total, page, pageSize }
  }
  const total = await count()
  const rows = await rowsOf(selected, { offset, limit: Math.min(limit, total - offset), total })
  return { items: rows.map(itemOf), total, page, pageSize }
}

async function rowsOf<DB, TB extends keyof DB, Row>(
  selected: SelectQueryBuilder<DB, TB, Row>,
  { offset, limit, total }: { offset: number; limit: number; total: number },
) {
  if (limit <= 0) return []
  if (offset <= total / 2) return selected.limit(limit).offset(offset).execute()
  const rows = await reversed(selected)
    .limit(limit)
    .offset(total - offset - limit)
    .execute()
  return rows.reverse()
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
