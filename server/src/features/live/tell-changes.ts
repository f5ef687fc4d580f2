import type { LiveUpdate } from '@docket/contract/live'
import type { Database } from '../../platform/database.ts'
import type { Changes } from '../../platform/live-changes.ts'
import type { Listener, Listeners } from './listeners.ts'
import { readBalances, readStock } from './read-state.ts'

/** A screen's update, and whose it is. */
type Updates = Map<Listener, LiveUpdate>

/** Reads what changed, once for all who listen, and tells each what concerns it. */
export async function tellChanges(db: Database, listeners: Listeners, changes: Changes): Promise<void> {
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
