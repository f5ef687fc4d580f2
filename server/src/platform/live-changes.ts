import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import type { Tx } from './database.ts'
import { type Notifications, notifyOnCommit } from './notifications.ts'

/** Whose wallets and which products changed; `all` where that is not known. */
export interface Changes {
  users: Set<number> | 'all'
  products: Set<number> | 'all'
}

/**
 * Tells of changes that open screens show at once. They are gathered for a moment and told together, so that a sale
 * pays for no more than two entries in a set; only that something changed is told, never what to.
 */
export interface LiveChanges {
  /** To be called after the commit. `productId` is null for a shipment, which has no stock. */
  sold(sale: { userId: number; productId: number | null }): void
  on(listener: (changes: Changes) => void): void
}

const TOPIC = 'changed'
const GATHER_MS = 300
/** A NOTIFY carries less than 8,000 bytes. */
const IDS_A_MESSAGE = 600

const message = z.object({ from: z.string().optional(), users: z.array(z.int()), products: z.array(z.int()) })

export function createLiveChanges(notifications: Notifications, log: FastifyBaseLogger): LiveChanges {
  const from = randomUUID()
  const listeners: ((changes: Changes) => void)[] = []
  let [users, products] = [new Set<number>(), new Set<number>()]
  let isGathering = false

  const tell = (changes: Changes) => {
    for (const listener of listeners) listener(changes)
  }
  // Without data: nobody listened for a while, so anything may have changed.
  notifications.on(TOPIC, (data) => {
    if (data === undefined) return tell({ users: 'all', products: 'all' })
    const told = read(data)
    if (!told) tell({ users: 'all', products: 'all' })
    else if (told.from !== from) tell({ users: new Set(told.users), products: new Set(told.products) })
  })
  notifications.on('catalogue-changed', () => tell({ users: new Set(), products: 'all' }))

  async function flush() {
    isGathering = false
    const changes = { users, products }
    ;[users, products] = [new Set(), new Set()]
    tell(changes)
    try {
      for (const part of partsOf(changes)) await notifications.send(TOPIC, JSON.stringify({ from, ...part }))
    } catch (error) {
      log.warn({ cause: String(error) }, 'The other processes could not be told of sales.')
    }
  }

  return {
    sold({ userId, productId }) {
      users.add(userId)
      if (productId !== null) products.add(productId)
      if (isGathering) return
      isGathering = true
      setTimeout(flush, GATHER_MS).unref()
    },
    on: (listener) => void listeners.push(listener),
  }
}

/** Null where it is no message of ours, or one of another version of the shop. */
function read(data: string): z.output<typeof message> | null {
  try {
    return message.parse(JSON.parse(data))
  } catch {
    return null
  }
}

function partsOf(changes: { users: Set<number>; products: Set<number> }) {
  const [users, products] = [[...changes.users], [...changes.products]]
  const count = Math.ceil(Math.max(users.length, products.length) / IDS_A_MESSAGE)
  return Array.from({ length: count }, (_, part) => {
    const within = [part * IDS_A_MESSAGE, (part + 1) * IDS_A_MESSAGE] as const
    return { users: users.slice(...within), products: products.slice(...within) }
  })
}

/** Tells every process of a wallet that is being credited: heard with the commit, never without. Not for sales. */
export async function announceBalance(tx: Tx, userId: number): Promise<void> {
  await notifyOnCommit(tx, TOPIC, JSON.stringify({ users: [userId], products: [] }))
}
