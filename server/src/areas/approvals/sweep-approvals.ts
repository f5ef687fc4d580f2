import { type Selectable, sql } from 'kysely'
import type { Platform } from '../../host/context/platform.ts'
import type { Tx } from '../../host/db/database.ts'
import { inTransaction } from '../../host/db/in-transaction.ts'
import type { OperatorRequests } from '../../host/db/tables.ts'
import { ShopError } from '../../host/errors.ts'
import { isStillAllowed, requesterOf, runRequest, settle } from './decide-approval.ts'

type Row = Selectable<OperatorRequests>

const MAX_A_RUN = 100

/**
 * Runs the requests whose hour is over, and ends those that no operator has decided. A request that cannot run any
 * more, for example because its order is refunded by now, also ends.
 */
export async function sweepApprovals(platform: Pick<Platform, 'db' | 'keys' | 'log'>): Promise<void> {
  const due = await platform.db
    .selectFrom('operator_requests')
    .select('id')
    .where('state', '=', 'WAITING')
    .where(isDue)
    .orderBy('id')
    .limit(MAX_A_RUN)
    .execute()
  for (const { id } of due) await sweepOne(platform, id)
}

const isDue = sql<boolean>`(runs_at <= now() OR expires_at <= now())`

async function sweepOne(platform: Pick<Platform, 'db' | 'keys' | 'log'>, id: number): Promise<void> {
  const { db, log } = platform
  try {
    await inTransaction(db, async (tx) => {
      const request = await lockDue(tx, id)
      if (!request) return
      // One that no one could cancel any more, because the shop was down for a week, does not run.
      const isLate = request.expires_at.getTime() <= Date.now()
      const mayRun = request.runs_at !== null && !isLate && (await isStillAllowed(tx, request))
      if (mayRun) await runRequest(platform, tx, { request, author: requesterOf(request) })
      await settle(tx, null, request, mayRun ? 'DONE' : 'EXPIRED')
    })
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    log.warn({ requestId: id, code: error.code }, 'A requested credit or refund is not possible any more.')
    await db.transaction().execute(async (tx) => {
      const request = await lockDue(tx, id)
      if (request) await settle(tx, null, request, 'EXPIRED')
    })
  }
}

/** Undefined if an operator or another process was faster. */
async function lockDue(tx: Tx, id: number): Promise<Row | undefined> {
  return tx
    .selectFrom('operator_requests')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .where(isDue)
    .forUpdate()
    .executeTakeFirst()
}
