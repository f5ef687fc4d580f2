/**
 * What must be true of an area's tables. The ledger check in the background takes the rules of all areas from their
 * list. `npm run audit` and `npm run restore` take them from host/ledger-check/declared-rules.ts, because they do not
 * load the areas.
 */
export interface LedgerRule {
  /** The place of the rule in the check. A rule keeps its place, so that operators can compare what two runs print. */
  nth: number
  name: string
  /** The table, or the part of it, that the rule is about. */
  rows: string
  /** A query that returns one text column and a row for each violation. */
  violations: string
}
