import type { EventType } from '@docket/contract/events'
import { sql } from 'kysely'
import type { Area } from '../areas/area.ts'
import type { Listeners } from '../areas/listener.ts'
import { refuseTwice } from '../areas/refuse-twice.ts'
import type { Database, Tx } from '../db/database.ts'

/** The listeners of these areas. @throws if a name is declared twice */
export function listenersOf(areas: readonly Area[]): Listeners {
  const listeners = areas.flatMap(({ listens = {} }) => Object.entries(listens))
  refuseTwice(
    'listener',
    listeners.map(([name]) => name),
  )
  return Object.fromEntries(listeners)
}

/**
 * Stores which types a listener hears from now on, in the transaction of what decides it. A listener that declares
 * `chooses` needs it.
 */
export async function listenTo(tx: Tx, listener: string, types: readonly EventType[]): Promise<void> {
  await sql`DELETE FROM event_listeners WHERE listener = ${listener} AND type <> ALL (${types}::text[])`.execute(
    tx,
  )
  await sql`
    INSERT INTO event_listeners (type, listener) SELECT unnest(${types}::text[]), ${listener}
    ON CONFLICT DO NOTHING`.execute(tx)
}

/**
 * Stores the listeners that hear all that they handle. The first process calls it before the shop serves. The rows of
 * other listeners stay: another release may run beside this one.
 */
export async function storeListeners(db: Database, areas: readonly Area[]): Promise<void> {
  for (const [name, { handles, chooses }] of Object.entries(listenersOf(areas))) {
    if (chooses) continue
    await db.transaction().execute((tx) => listenTo(tx, name, Object.keys(handles) as EventType[]))
  }
}
