import { MAX_OPEN_OWNERSHIP_REPORTS, MAX_OPEN_REPORTS, type Report } from '@docket/contract/reports'
import { sql } from 'kysely'
import type { Tx } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'

/**
 * Refuses another report if the customer has too many open ones. The caller holds the lock of the customer's reports.
 * @throws RATE_LIMITED
 */
export async function limitOpenReports(
  tx: Tx,
  { userId, kind }: { userId: number; kind: Report['kind'] },
): Promise<void> {
  const { openCount, ownershipCount } = await tx
    .selectFrom('reports')
    .select([
      sql<number>`count(*)::integer`.as('openCount'),
      sql<number>`count(*) FILTER (WHERE kind = 'OWNERSHIP')::integer`.as('ownershipCount'),
    ])
    .where('user_id', '=', userId)
    .where('status', '=', 'OPEN')
    .executeTakeFirstOrThrow()
  if (openCount >= MAX_OPEN_REPORTS) {
    throw new ShopError(
      'RATE_LIMITED',
      `${MAX_OPEN_REPORTS} of your reports are still open. You can send another one when the shop has answered some of them.`,
    )
  }
  if (kind === 'OWNERSHIP' && ownershipCount >= MAX_OPEN_OWNERSHIP_REPORTS) {
    throw new ShopError(
      'RATE_LIMITED',
      `${MAX_OPEN_OWNERSHIP_REPORTS} of your reports about ownership are still open. You can send another one when the shop has answered one of them.`,
    )
  }
}
