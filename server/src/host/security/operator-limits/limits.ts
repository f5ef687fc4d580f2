import { ACT_LIMITS, type ActLimit } from '@docket/contract/acts'
import type { DayLimit, Limits, LimitsAndRaises, Raise } from '@docket/contract/admin/limits'
import { toCents, toDollars } from '@docket/contract/money'
import { type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import type { OperatorLimits } from '../../db/tables.ts'

type Columns = Omit<Selectable<OperatorLimits>, 'id' | 'raises'>

/** The column of each limit of a day. Rows of `operator_usage` name it, too. */
export const LIMIT_COLUMNS = {
  replacements: 'replacements',
  refunds: 'refund_cents',
  credits: 'credit_cents',
  reveals: 'reveals',
  removals: 'removals',
  holds: 'holds',
  customers: 'customers',
  operators: 'operators',
  exports: 'exports',
  requests: 'requests',
} as const satisfies Record<DayLimit, keyof Columns>

/** A raised limit applies after this time, so that the owners can read the mail about it and take it back. */
const RAISE_SECONDS = 3_600

/** The limits that count now, in the units of the database. */
export async function readLimitColumns(db: Database): Promise<Columns> {
  return columnsOf((await readLimits(db)).limits)
}

/** The limits that count now, and the raised ones that do not count yet. */
export async function readLimits(db: Database): Promise<LimitsAndRaises> {
  return limitsAt(await selectLimits(db).executeTakeFirstOrThrow())
}

/**
 * Saves the limits: what is lowered counts at once, what is raised in an hour. It replaces the raises that wait; one
 * that the owner saves again as it is keeps its time.
 */
export async function writeLimits(
  tx: Tx,
  wanted: Limits,
): Promise<{ before: Limits; after: LimitsAndRaises }> {
  const row = await selectLimits(tx).forUpdate().executeTakeFirstOrThrow()
  const { limits: before, raises: waiting } = limitsAt(row)
  const limits = { ...before }
  const raises: Raise[] = []
  for (const limit of ACT_LIMITS) {
    const value = wanted[limit]
    if (value <= before[limit]) limits[limit] = value
    else
      raises.push(
        waiting.find((raise) => raise.limit === limit && raise.value === value) ?? {
          limit,
          value,
          appliesAt: row.next_raise_at.toISOString(),
        },
      )
  }
  const stored = Object.fromEntries(raises.map(({ limit, ...raise }) => [limit, raise]))
  await tx
    .updateTable('operator_limits')
    .set({ ...columnsOf(limits), raises: JSON.stringify(stored) })
    .execute()
  return { before, after: { limits, raises } }
}

function selectLimits(db: Database) {
  return db
    .selectFrom('operator_limits')
    .selectAll()
    .select([
      sql<Date>`now()`.as('now'),
      sql<Date>`clock_timestamp() + make_interval(secs => ${RAISE_SECONDS})`.as('next_raise_at'),
    ])
}

type Row = Columns & Pick<Selectable<OperatorLimits>, 'raises'> & { now: Date }

function limitsAt({ now, ...row }: Row): LimitsAndRaises {
  const limits = limitsOf(row)
  const raises: Raise[] = []
  const stored = row.raises as unknown as Partial<Record<ActLimit, Omit<Raise, 'limit'>>>
  for (const limit of ACT_LIMITS) {
    const raise = stored[limit]
    if (!raise) continue
    if (new Date(raise.appliesAt) <= now) limits[limit] = raise.value
    else raises.push({ limit, ...raise })
  }
  return { limits, raises }
}

function limitsOf(row: Columns): Limits {
  return {
    replacementsPerAccount: Number(row.replacements_per_account),
    replacements: Number(row.replacements),
    refunds: toDollars(row.refund_cents),
    credits: toDollars(row.credit_cents),
    reveals: Number(row.reveals),
    removals: Number(row.removals),
    holds: Number(row.holds),
    customers: Number(row.customers),
    operators: Number(row.operators),
    exports: Number(row.exports),
    requests: Number(row.requests),
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
    holds: BigInt(limits.holds),
    customers: BigInt(limits.customers),
    operators: BigInt(limits.operators),
    exports: BigInt(limits.exports),
    requests: BigInt(limits.requests),
    approval_cents: toCents(limits.approvalAbove),
  }
}
