import type { DayLimit, Limits } from '@docket/contract/admin/limits'
import { toCents, toDollars } from '@docket/contract/money'
import type { Selectable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { OperatorLimits } from '../../db/tables.ts'

type Columns = Omit<Selectable<OperatorLimits>, 'id'>

/** The column of each limit of a day. Rows of `operator_usage` name it, too. */
export const LIMIT_COLUMNS = {
  replacements: 'replacements',
  refunds: 'refund_cents',
  credits: 'credit_cents',
  reveals: 'reveals',
  removals: 'removals',
  customers: 'customers',
  exports: 'exports',
} as const satisfies Record<DayLimit, keyof Columns>

export function selectLimits(db: Database) {
  return db.selectFrom('operator_limits').selectAll()
}

export async function readLimits(db: Database): Promise<Limits> {
  return limitsOf(await selectLimits(db).executeTakeFirstOrThrow())
}

export function limitsOf(row: Columns): Limits {
  return {
    replacementsPerAccount: Number(row.replacements_per_account),
    replacements: Number(row.replacements),
    refunds: toDollars(row.refund_cents),
    credits: toDollars(row.credit_cents),
    reveals: Number(row.reveals),
    removals: Number(row.removals),
    customers: Number(row.customers),
    exports: Number(row.exports),
    approvalAbove: toDollars(row.approval_cents),
  }
}

export function columnsOf(limits: Limits): Columns {
  return {
    replacements_per_account: BigInt(limits.replacementsPerAccount),
    replacements: BigInt(limits.replacements),
    refund_cents: toCents(limits.refunds),
    credit_cents: toCents(limits.credits),
    reveals: BigInt(limits.reveals),
    removals: BigInt(limits.removals),
    customers: BigInt(limits.customers),
    exports: BigInt(limits.exports),
    approval_cents: toCents(limits.approvalAbove),
  }
}
