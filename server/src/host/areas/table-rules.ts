import type { DeleteBatch, RetentionDays } from '../db/retention/delete-old-rows.ts'
import type { Refusal, TableFacts } from '../db/table-facts.ts'

/** The tables of an area, by name. */
export type Tables = Readonly<Record<string, TableRules>>

/**
 * What an area decides about one of its tables. `npm run tables` writes the facts of all tables to
 * host/db/declared-tables.ts and to docs/operating.md, so that a change of them is seen in review. A test fails if a
 * table, or a column that can hold personal data, is not decided about.
 */
export interface TableRules extends Omit<TableFacts, 'area' | 'kept'> {
  kept: string | ((days: RetentionDays) => string)
  /** What deletes old rows, if `tidy-up` does it. */
  deletions?: readonly Deletion[]
  /** The answers to writes that its constraints refuse. A violation of any other constraint is a bug: a 500. */
  refusals?: Readonly<Record<string, Refusal>>
  /** What the database does not say of a column: the texts that it allows, the content of JSON, what is never written. */
  types?: Readonly<Record<string, string>>
  /** The modules of the types that `types` names. */
  typesFrom?: Readonly<Record<string, string>>
  /** Its columns that look like a secret and let no one do anything, with what they are. */
  noSecrets?: Readonly<Record<string, string>>
  /** Its ids may keep 4 bytes, which are enough for 2,147,483,647 rows. In most such tables, a person makes each row. */
  growsSlowly?: true
  /**
   * Its indexes and constraints that compare by the locale of the database. They stay, because the release before needs
   * them. No name depends on them: the shop compares names by `text_key` before it stores them.
   */
  olderComparisons?: readonly string[]
}

/** Each run of `tidy-up` creates a new function, because it may remember its position. */
type Deletion = (days: RetentionDays) => DeleteBatch
