import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import type { Tx } from '../db/database.ts'
import { type Notifications, notifyOnCommit } from './notifications.ts'

/**
 * The users whose wallets, purchases, deposits or reports changed, and the products that changed; `all` if that is not
 * known.
 */
export interface Changes {
  users: Set<number> | 'all'
  products: Set<number> | 'all'
}

/**
 * Notifies open screens of changes. Changes are collected for a moment and sent together, so that a purchase only adds
 * its ids to two sets. A notification says what changed, but not the new value.
 */
export interface LiveChanges {
  /** Call it after the commit. `productId` is null for a shipment, which has no stock. */
  addPurchase(purchase: { userId: number; productId: number | null }): void
  on(listener: (changes: Changes) => void): void
}

const TOPIC = 'changed'
const GATHER_MS = 300
/** A NOTIFY carries less than 8,000 bytes. */
const IDS_PER_MESSAGE = 600

const message = z.object({ from: z.string().optional(), users: z.array(z.int()), products: z.array(z.int()) })

export function createLiveChanges(notifications: Notifications, log: FastifyBaseLogger): LiveChanges {
  const from = randomUUID()
  const listeners: ((changes: Changes) => void)[] = []
  let [users, products] = [new Set<number>(), new Set<number>()]
  let isGathering = false

  const notify = (changes: Changes) => {
    for (const listener of listeners) listener(changes)
  }
  // Without data, the connection was lost for a while: anything may have changed.
  notifications.on(TOPIC, (data) => {
    if (data === undefined) return notify({ users: 'all', products: 'all' })
    const received = readMessage(data)
    if (!received) notify({ users: 'all', products: 'all' })
    else if (received.from !== from)
      notify({ users: new Set(received.users), products: new Set(received.products) })
  })
  notifications.on('catalogue-changed', () => notify({ users: new Set(), products: 'all' }))

  async function flush() {
    isGathering = false
    const changes = { users, products }
    ;[users, products] = [new Set(), new Set()]
    notify(changes)
    try {
      for (const part of partsOf(changes)) await notifications.send(TOPIC, JSON.stringify({ from, ...part }))
    } catch (error) {
      log.warn({ cause: String(error) }, 'The other processes could not be notified of purchases.')
    }
  }

  return {
    addPurchase({ userId, productId }) {
      users.add(userId)
      if (productId !== null) products.add(productId)
      if (isGathering) return
      isGathering = true
      setTimeout(flush, GATHER_MS).unref()
    },
    on: (listener) => void listeners.push(listener),
  }
}

/** Null if it is not one of our messages, or comes from another version of the shop. */
function readMessage(data: string): z.output<typeof message> | null {
  try {
    return message.parse(JSON.parse(data))
  } catch {
    return null
  }
}

function partsOf(changes: { users: Set<number>; products: Set<number> }) {
  const [users, products] = [[...changes.users], [...changes.products]]
  const count = Math.ceil(Math.max(users.length, products.length) / IDS_PER_MESSAGE)
  return Array.from({ length: count }, (_, part) => {
    const range = [part * IDS_PER_MESSAGE, (part + 1) * IDS_PER_MESSAGE] as const
    return { users: users.slice(...range), products: products.slice(...range) }
  })
}

/**
 * Notifies every process that a user's wallet, purchases, deposits or reports changed, when `tx` commits. Do not use it
 * for a new purchase: see `notifyOnCommit`.
 */
export async function announceUserChange(tx: Tx, userId: number): Promise<void> {
  await notifyOnCommit(tx, TOPIC, JSON.stringify({ users: [userId], products: [] }))
}
