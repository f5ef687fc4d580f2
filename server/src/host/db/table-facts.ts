import type { ErrorCode } from '@docket/contract/errors'

/**
 * What an area declares of one of its tables as plain data. `declared-tables.ts` has it of all tables, so that a command
 * reads it without loading the areas.
 */
export interface TableFacts {
  /** The name of its area. */
  area: string
  /**
   * What the shop's own database role may do with it. The role does not own the table, so it can neither change the
   * table nor switch off a trigger. `UPDATE (a, b)` allows these columns only.
   *
   * Remove a right one release after the last code that needs it, unless the right itself is a fault (decision 46). Add
   * a right together with a migration: an older build then sees that the database is newer, and does not remove the
   * right again.
   */
  rights: string
  /** How long its rows are kept, as docs/operating.md says it. Tables with the same sentence share a line there. */
  kept: string
  /**
   * What an erasure does with the customer's data in it. `deleted`: it deletes all rows with the customer's `user_id`.
   */
  person?: PersonalColumns | 'deleted'
  /** Whether it decides who may sign in and what a user may do. A table with a reference to a user must say so. */
  signIn?: SignInColumns | 'none'
  /** What it keeps encrypted under the shop's data keys. A table with a `key_id` must say so. */
  encrypted?: EncryptedColumn
  /** Why a backup leaves the table out. */
  notCopied?: string
}

/**
 * `npm run keys:rotate` encrypts the column again with a new data key. Each text is bound to its row: see `rowContext`.
 */
export interface EncryptedColumn {
  /** Its name. Beside it are the columns `id` and `key_id`. */
  column: string
  /** What the rows are called in the report of a rotation, such as `waiting mails`. */
  rows: string
  /** What one row is called, if the check of a backup decrypts a sample of them. */
  sampledAs?: string
}

/**
 * What an erasure does with the columns that can hold a text, bytes, JSON or an address. Each such column is in one of
 * these lists. `cleared` and `replaced` need code: in erase-customer.ts, in erase-person.public.sql, or in a trigger as in
 * migration 0037.
 */
export interface PersonalColumns {
  /** Deleted or emptied. */
  cleared?: readonly string[]
  /** E-mail and username of the customer are replaced. */
  replaced?: readonly string[]
  /** It stays, and names no person once `users` is erased. */
  books?: readonly string[]
  /** It has no data of customers. */
  none?: readonly string[]
}

/** The wrong fields with their sentences, or a code of the contract, with a sentence in place of the code's own. */
export type Refusal = { fields: Readonly<Record<string, string>> } | { code: ErrorCode; sentence?: string }

/**
 * What the shop's own role may write of a table that decides who may sign in. Each column of the table is in one of the
 * lists: a person decides whether the thief of the role could become an operator with it.
 */
export interface SignInColumns {
  /** Columns that only functions of the owner write: a write here makes an operator, or opens or locks an account. */
  deciding: readonly string[]
  /** Columns that the shop gives to a row that it adds, and never changes. */
  onlyInserted: readonly string[]
  /** Columns that the shop may change. The reason is in decision 46. */
  changed: readonly string[]
  mayDelete: boolean
}
