import type { EventStream } from './event-stream.ts'

export interface Listener {
  userId: number
  products: ReadonlySet<number>
  stream: EventStream
  /** Ends the stream if its session has ended. */
  recheck: () => Promise<void>
}

/** The listeners of this process, by user and by product. */
export function createListeners() {
  const byUser = new Map<number, Set<Listener>>()
  const byProduct = new Map<number, Set<Listener>>()
  let count = 0

  return {
    get count() {
      return count
    },
    add(listener: Listener) {
      count++
      addTo(byUser, listener.userId, listener)
      for (const id of listener.products) addTo(byProduct, id, listener)
    },
    remove(listener: Listener) {
      count--
      removeFrom(byUser, listener.userId, listener)
      for (const id of listener.products) removeFrom(byProduct, id, listener)
    },
    /** Oldest first. */
    ofUser: (userId: number): Listener[] => [...(byUser.get(userId) ?? [])],
    watching: (productId: number): Listener[] => [...(byProduct.get(productId) ?? [])],
    /** Those of `ids` that have a listener. */
    usersAmong: (ids: ReadonlySet<number> | 'all') => idsWithListener(byUser, ids),
    productsAmong: (ids: ReadonlySet<number> | 'all') => idsWithListener(byProduct, ids),
    all: (): Listener[] => [...byUser.values()].flatMap((listeners) => [...listeners]),
  }
}

export type Listeners = ReturnType<typeof createListeners>

function addTo(map: Map<number, Set<Listener>>, id: number, listener: Listener) {
  const listeners = map.get(id)
  if (listeners) listeners.add(listener)
  else map.set(id, new Set([listener]))
}

function removeFrom(map: Map<number, Set<Listener>>, id: number, listener: Listener) {
  const listeners = map.get(id)
  listeners?.delete(listener)
  if (listeners?.size === 0) map.delete(id)
}

function idsWithListener(map: Map<number, Set<Listener>>, ids: ReadonlySet<number> | 'all'): number[] {
  if (ids === 'all') return [...map.keys()]
  // Iterates over the smaller of the two.
  if (ids.size > map.size) return [...map.keys()].filter((id) => ids.has(id))
  return [...ids].filter((id) => map.has(id))
}
