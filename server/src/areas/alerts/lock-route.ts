import type { Selectable } from 'kysely'
import type { Tx } from '../../host/db/database.ts'
import type { AlertRoutes } from '../../host/db/tables.ts'
import { ShopError } from '../../host/errors.ts'
import { lockAlerts } from './raise-alerts.ts'

/** Locks the alerts and a route until the end of the transaction. @throws NOT_FOUND */
export async function lockRoute(tx: Tx, id: number): Promise<Selectable<AlertRoutes>> {
  await lockAlerts(tx)
  const row = await tx
    .selectFrom('alert_routes')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  return row
}
