import {
  type KyselyPlugin,
  OrderByItemNode,
  type OrderByNode,
  RawNode,
  type SelectQueryBuilder,
  SelectQueryNode,
} from 'kysely'

/** The same rows, the last of them first. @throws where the query has no order that could be turned round. */
export function reversed<DB, TB extends keyof DB, Row>(
  selected: SelectQueryBuilder<DB, TB, Row>,
): SelectQueryBuilder<DB, TB, Row> {
  return selected.withPlugin(reverseOrder)
}

/** Only the outermost order is turned round: those inside say which rows there are. */
const reverseOrder: KyselyPlugin = {
  transformQuery({ node }) {
    if (!SelectQueryNode.is(node) || !node.orderBy) throw new Error('Only a sorted query can be reversed.')
    return { ...node, orderBy: turnedRound(node.orderBy) }
  },
  transformResult: async ({ result }) => result,
}

function turnedRound(order: OrderByNode): OrderByNode {
  const items = order.items.map((node) => {
    if (!OrderByItemNode.is(node) || node.nulls) throw new Error('Only a plain order can be reversed.')
    const isDescending =
      node.direction !== undefined && RawNode.is(node.direction) && node.direction.sqlFragments[0] === 'desc'
    return { ...node, direction: RawNode.createWithSql(isDescending ? 'asc' : 'desc') }
  })
  return { ...order, items }
}
