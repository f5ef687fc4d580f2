import type { LedgerRule } from '../areas/ledger-rule.ts'
import type { LongList } from '../areas/long-list.ts'

/** The rule of the ledger check that counts the rows of each closed block of these lists. */
export function blocksRule(lists: readonly LongList[]): LedgerRule {
  const counts = lists.map(
    ({ name, table, isInList }) =>
      `WHEN '${name}' THEN (SELECT count(*) FROM ${table} WHERE ${isInList} AND id > after_id AND id <= last_id)`,
  )
  return {
    nth: 25,
    name: 'every closed block of a long list has as many rows as its stored count says',
    rows: 'list_blocks',
    violations: `
      SELECT format('block %s of %s', nth, list) FROM list_blocks
      WHERE row_count <> CASE list ${counts.join(' ')} END`,
  }
}
