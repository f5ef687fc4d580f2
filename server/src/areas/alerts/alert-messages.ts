import type { AlertMessage, alertLog } from '@docket/contract/admin/alerts'
import type { Page } from '@docket/contract/page'
import { type Selectable, sql } from 'kysely'
import type * as z from 'zod'
import type { Database, Tx } from '../../host/db/database.ts'
import type { AlertMessages as MessageRow } from '../../host/db/tables.ts'
import { ShopError } from '../../host/errors.ts'
import { readPage } from '../../host/lists/page.ts'
import { KINDS } from './kinds.ts'
import { lockRoute } from './lock-route.ts'
import { wakeSender } from './raise-alerts.ts'

/** The messages of a route, newest first. @throws NOT_FOUND */
export async function listAlertMessages(
  db: Database,
  routeId: number,
  query: z.output<typeof alertLog.query>,
): Promise<Page<AlertMessage>> {
  const route = await db.selectFrom('alert_routes').select('id').where('id', '=', routeId).executeTakeFirst()
  if (!route) throw new ShopError('NOT_FOUND')
  return readPage(
    db.selectFrom('alert_messages').select(columns).where('route_id', '=', routeId).orderBy('id', 'desc'),
    messageOf,
    query,
  )
}

/** Sends a test, or returns the one that is being sent. @throws NOT_FOUND */
export async function testAlertRoute(db: Database, id: number): Promise<AlertMessage> {
  return db.transaction().execute(async (tx) => {
    await lockRoute(tx, id)
    const waiting = await tx
      .selectFrom('alert_messages')
      .select(columns)
      .where('route_id', '=', id)
      .where('is_test', '=', true)
      .where('state', '=', 'WAITING')
      .executeTakeFirst()
    if (waiting) return messageOf(waiting)
    const row = await tx
      .insertInto('alert_messages')
      .values({ route_id: id, is_test: true, groups: '[]' })
      .returning(columns)
      .executeTakeFirstOrThrow()
    await wakeSender(tx)
    return messageOf(row)
  })
}

/** The last message of each of these routes. */
export async function lastMessages(
  db: Database,
  routeIds: readonly number[],
): Promise<Map<number, AlertMessage>> {
  if (routeIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('alert_messages')
    .distinctOn('route_id')
    .select(['route_id', ...columns])
    .where('route_id', 'in', routeIds)
    .orderBy('route_id')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.route_id, messageOf(row)]))
}

/** What could not be sent is tried again at once: an operator has changed the route, or a test has arrived. */
export async function retryMessages(tx: Tx, routeId: number): Promise<void> {
  await tx
    .updateTable('alert_messages')
    .set({ next_try_at: sql`least(next_try_at, now())` })
    .where('route_id', '=', routeId)
    .where('state', '=', 'WAITING')
    .execute()
}

/** Gives up what is still tried. */
export async function endMessages(tx: Tx, routeId: number, words: string): Promise<void> {
  await tx
    .updateTable('alert_messages')
    .set({ state: 'GIVEN_UP', words, ended_at: sql`now()` })
    .where('route_id', '=', routeId)
    .where('state', '=', 'WAITING')
    .execute()
}

const columns = [
  'id',
  'is_test',
  'groups',
  'state',
  'tries',
  'words',
  'created_at',
  'ended_at',
  'next_try_at',
] as const

function messageOf(row: Pick<Selectable<MessageRow>, (typeof columns)[number]>): AlertMessage {
  return {
    id: row.id,
    isTest: row.is_test,
    counts: row.groups.map(({ kind, count }) => ({ name: KINDS[kind]?.name ?? kind, count })),
    state: row.state,
    tries: row.tries,
    words: row.words,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    nextTryAt: row.state === 'WAITING' ? row.next_try_at.toISOString() : null,
  }
}
