import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * PostgreSQL's advisory locks of this shop: arbitrary numbers, the same in every process of every release. If two
 * numbers were equal, unrelated work would wait for the same lock.
 */
export const ADVISORY_LOCKS = {
  migrations: 4_614_260,
  imports: 4_614_261,
  exchangeRate: 4_614_262,
  ledgerCheck: 4_614_263,
  firstAdmin: 4_614_264,
  demoShop: 4_614_265,
  simulatorTables: 4_614_266,
  auditLog: 4_614_267,
  operators: 4_614_268,
  functions: 4_614_270,
  siteTexts: 4_614_271,
  erasures: 4_614_272,
  /** A backup, or a restore. */
  backup: 4_614_273,
  couponCodes: 4_614_275,
  categoryNames: 4_614_276,
  alerts: 4_614_290,
  answerTemplates: 4_614_291,
  waitingPurchases: 4_614_292,
} as const

/**
 * The locks with two numbers; the second number is that of a product, user or slot. They never conflict with the locks
 * above. SQL files name the first three by number: migrations/0047-ids-of-8-bytes.sql,
 * areas/stock/claim/claim-accounts.sql, migrations/0039-erasure-word-by-word.sql and
 * areas/personal-data/erase-person.public.sql.
 */
export const PAIRED_ADVISORY_LOCKS = {
  stockMark: 4_614_270,
  /** One transaction at a time lowers the mark of a product. */
  loweredStockMark: 4_614_271,
  /** The number of the user who is being erased. */
  erasedUser: 4_614_274,
  exportSlots: 740_011,
} as const

/** What a lock of one user protects. A process of an older release takes the locks with these texts, too. */
type UserLock = 'operator-limits' | 'reports' | 'restock-waits' | 'saved-views'

/** Lets one transaction at a time change a user's rows of one kind, until it ends. Other users do not wait. */
export async function lockForUser(tx: Tx, lock: UserLock, userId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${lock}, ${userId}))`.execute(tx)
}
