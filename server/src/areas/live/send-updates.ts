import type { LiveUpdate } from '@docket/contract/live'
import type { Database } from '../../host/db/database.ts'
import type { Changes } from '../../host/realtime/live-changes.ts'
import type { Listener, Listeners } from './listeners.ts'
import { readBalances, readStock } from './read-state.ts'

/** The update of each listener. */
type Updates = Map<Listener, LiveUpdate>

/** Reads the changed state once for all listeners, and sends each of them its part. */
export async function sendUpdates(db: Database, listeners: Listeners, changes: Changes): Promise<void> {
  const [balances, stock] = await Promise.all([
    readBalances(db, listeners.usersAmong(changes.users)),
    readStock(db, listeners.productsAmong(changes.products)),
  ])
  const updates: Updates = new Map()
  for (const [userId, balance] of balances) {
    for (const listener of listeners.ofUser(userId)) updateOf(updates, listener).balance = balance
  }
  for (const product of stock) {
    for (const listener of listeners.watching(product.id)) {
      const update = updateOf(updates, listener)
      update.stock = [...(update.stock ?? []), product]
    }
  }
  for (const [listener, update] of updates) listener.stream.send(update)
}

function updateOf(updates: Updates, listener: Listener): LiveUpdate {
  const update = updates.get(listener) ?? {}
  updates.set(listener, update)
  return update
}
