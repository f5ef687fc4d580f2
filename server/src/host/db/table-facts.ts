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
  /** What it has of a person, what an erasure does with that, and what the copy of a person's data has of it. */
  person?: PersonalData
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
 * What a table has of persons. Each column that can hold a text, bytes, JSON or an address is in one list of columns,
 * unless the erasure deletes the rows. docs/personal-data.md is made from this, and `declared-erasure.test.ts` of the
 * area `personal-data` compares it with what an erasure of a customer really does and with the customer's copy.
 */
export interface PersonalData {
  /**
   * The rows that an erasure deletes. `own`: those with the customer's `user_id`, by this declaration alone. Other ones
   * need code, in erase-customer.ts, in an SQL function or in a trigger.
   */
  deleted?: 'own' | { byCode: string }
  /** Emptied. Needs code: in erase-customer.ts, in erase-person.public.sql, or in a trigger as in migration 0037. */
  cleared?: readonly string[]
  /** E-mail and username of the customer are replaced. Needs code, as above. */
  replaced?: readonly string[]
  /** What stays, and names no person once `users` is erased: the columns, by what they are. */
  books?: ColumnsByReason
  /** What has no data of customers: the columns, by what they are. A table with a `user_id` has none of them. */
  none?: ColumnsByReason
  /**
   * The section of the copy that has all columns of the lists but `none`, or why the copy has none of them. A table with
   * a `user_id`, or with one of the lists but `none`, must say so.
   */
  copy?: Copied | string
}

/** Columns, by a sentence about them that a reviewer must agree with. */
type ColumnsByReason = Readonly<Record<string, readonly string[]>>

/** A section of the copy, by its name in a `personCopy`. */
interface Copied {
  section: string
  /** The columns that it leaves out, by the reason. */
  without?: ColumnsByReason
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
