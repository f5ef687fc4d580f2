import type { DayLimit } from '@docket/contract/admin/limits'
import { formatCents } from '@docket/contract/money'
import { sql } from 'kysely'
import { lockForUser } from '../../db/advisory-locks.ts'
import type { Tx } from '../../db/database.ts'
import { ShopError } from '../../errors.ts'
import { LIMIT_COLUMNS, readLimitColumns } from './limits.ts'

const HOUR_SECONDS = 3_600

/**
 * Lets one act of an operator at a time count against the limits, until the transaction ends. A transaction that locks
 * rows calls this first: two acts of one operator then cannot deadlock.
 */
export async function lockLimits(tx: Tx, { actorId }: { actorId: number }): Promise<void> {
  await lockForUser(tx, 'operator-limits', actorId)
}

/**
 * Counts an act against a limit of the operator, in the transaction of the act. `amount` is a number of things, or
 * cents. The operator's acts of the last 24 hours count, and no two are checked at the same time.
 * @throws LIMIT_REACHED, before it writes anything
 */
export async function useLimit(
  tx: Tx,
  actor: { actorId: number },
  limit: DayLimit,
  amount: number | bigint,
): Promise<void> {
  if (amount <= 0) return
  await lockLimits(tx, actor)
  const counts = LIMIT_COLUMNS[limit]
  const { [counts]: most } = await readLimitColumns(tx)
  const { rows } = await sql<{ used: bigint }>`
    SELECT coalesce(sum(amount), 0)::bigint AS used FROM operator_usage
    WHERE admin_id = ${actor.actorId} AND counts = ${counts} AND ${IN_24_HOURS}`.execute(tx)
  const used = rows[0]?.used ?? 0n
  if (used + BigInt(amount) > most) {
    const excess = used + BigInt(amount) - most
    throw limitReached(limit, {
      most,
      used,
      freeIn: await secondsUntilFree(tx, actor.actorId, counts, excess),
    })
  }
  await tx
    .insertInto('operator_usage')
    .values({ admin_id: actor.actorId, counts, amount: BigInt(amount) })
    .execute()
}

const IN_24_HOURS = sql<boolean>`used_at > now() - interval '24 hours'`

/** When enough of the operator's acts are older than 24 hours; null if the act alone is more than the limit. */
async function secondsUntilFree(
  tx: Tx,
  adminId: number,
  counts: string,
  excess: bigint,
): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT ceil(extract(epoch FROM used_at + interval '24 hours' - now()))::integer AS seconds FROM (
      SELECT used_at, sum(amount) OVER (ORDER BY used_at, id) AS freed FROM operator_usage
      WHERE admin_id = ${adminId} AND counts = ${counts} AND ${IN_24_HOURS}
    ) acts WHERE freed >= ${excess} ORDER BY used_at LIMIT 1`.execute(tx)
  return rows[0] ? Math.max(rows[0].seconds, 1) : null
}

const WHAT: Record<DayLimit, (most: bigint) => string> = {
  replacements: (most) => `${most} replacements`,
  refunds: (most) => `${formatCents(most)} in refunds`,
  credits: (most) => `${formatCents(most)} in credits`,
  reveals: (most) => `${most} accounts to see`,
  removals: (most) => `${most} accounts to withdraw or delete`,
  holds: (most) => `${most} batches to put on hold`,
  customers: (most) => `${most} customers to suspend, erase or reset`,
  operators: (most) => `${most} operators to invite or give another role`,
  exports: (most) => `${most} exports`,
  requests: (most) => `${most} requests for approval`,
}

function limitReached(
  limit: DayLimit,
  { most, used, freeIn }: { most: bigint; used: bigint; freeIn: number | null },
): ShopError {
  const left = most > used ? most - used : 0n
  const isMoney = LIMIT_COLUMNS[limit].endsWith('_cents')
  const rest = left > 0n ? ` You have ${isMoney ? formatCents(left) : left} left.` : ''
  const again = freeIn === null ? '' : `Try again in ${waitOf(freeIn)}, or ask an owner`
  return new ShopError(
    'LIMIT_REACHED',
    `Your limit is ${WHAT[limit](most)} in 24 hours.${rest} ${again || 'Ask an owner'} to raise it.`,
    freeIn === null ? {} : { retryAfter: freeIn },
  )
}

function waitOf(seconds: number): string {
  if (seconds < HOUR_SECONDS) return `${Math.ceil(seconds / 60)} min`
  return `${Math.ceil(seconds / HOUR_SECONDS)} h`
}

/** Refuses an amount that one operator may not give away alone. @throws APPROVAL_REQUIRED */
export async function requireSmallAmount(
  tx: Tx,
  amountCents: bigint,
  sentence: (limit: string) => string = (limit) => `Above ${limit} another operator must approve.`,
): Promise<void> {
  const { approval_cents } = await readLimitColumns(tx)
  if (amountCents > approval_cents)
    throw new ShopError('APPROVAL_REQUIRED', sentence(formatCents(approval_cents)))
}
