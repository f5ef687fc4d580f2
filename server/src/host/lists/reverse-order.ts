import {
  type KyselyPlugin,
  OrderByItemNode,
  type OrderByNode,
  RawNode,
  type SelectQueryBuilder,
  SelectQueryNode,
} from 'kysely'

/** The same query in reverse order. @throws if the query has no order, or one that cannot be reversed */
export function reverseQuery<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
): SelectQueryBuilder<DB, TB, Row> {
  return query.withPlugin(reverseOrder)
}

/** Reverses the outermost order only: the orders of subqueries decide which rows there are. */
const reverseOrder: KyselyPlugin = {
  transformQuery({ node }) {
    if (!SelectQueryNode.is(node) || !node.orderBy) throw new Error('Only a sorted query can be reversed.')
    return { ...node, orderBy: reverseItems(node.orderBy) }
  },
  transformResult: async ({ result }) => result,
}

function reverseItems(order: OrderByNode): OrderByNode {
  const items = order.items.map((node) => {
    if (!OrderByItemNode.is(node) || node.nulls) throw new Error('Only a plain order can be reversed.')
    const isDescending =
      node.direction !== undefined && RawNode.is(node.direction) && node.direction.sqlFragments[0] === 'desc'
    return { ...node, direction: RawNode.createWithSql(isDescending ? 'asc' : 'desc') }
  })
  return { ...order, items }
}
