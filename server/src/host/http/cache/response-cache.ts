/**
 * Keeps answers that are the same for every caller, as bytes, for a short time. A write in this process empties the
 * cache at once (`clear`), a purchase within `purchaseMs` (`clearAfterPurchase`). A write in another process is visible
 * after `maxAgeMs` at the latest. Callers that request the same key at the same time share one read.
 */
export interface ResponseCache {
  /** `readerId` is the user who asks: a buyer never gets an answer that was read before the buyer's own purchase. */
  peek(key: string, readerId?: number): Buffer | undefined
  read(key: string, make: () => Promise<Buffer>, readerId?: number): Promise<Buffer>
  /** Whether an answer for this key is being read, so that another caller can join the read. */
  isReading(key: string): boolean
  clear(): void
  /** How many answers came from the cache, for the metrics. */
  readonly hits: number
  /**
   * Call it after a purchase. If each purchase emptied the cache, the cache would always be empty in a busy shop. So
   * all purchases within `purchaseMs` empty it once, together. Only the buyer must see the purchase at once.
   */
  clearAfterPurchase(buyerId: number): void
}

interface Entry {
  bytes: Buffer
  /** When its read began. The answer lacks later changes. */
  begunAt: number
  expiresAt: number
}

interface PendingRead {
  bytes: Promise<Buffer>
  begunAt: number
}

const MAX_ENTRIES = 1_000
const MAX_KEY_LENGTH = 500

/** `purchaseMs` is shorter than the delay of live updates, so that open screens read the new stock. */
export function createResponseCache({ maxAgeMs = 1_000, purchaseMs = 250 } = {}): ResponseCache {
  let entries = new Map<string, Entry>()
  let pendingReads = new Map<string, PendingRead>()
  /** The times of purchases since the cache was last emptied, by buyer. */
  const boughtAt = new Map<number, number>()
  let clearing: NodeJS.Timeout | undefined

  const minBegunAt = (readerId: number | undefined) =>
    readerId === undefined || boughtAt.size === 0 ? 0 : (boughtAt.get(readerId) ?? 0)

  function clear() {
    entries = new Map()
    pendingReads = new Map()
    boughtAt.clear()
    clearTimeout(clearing)
    clearing = undefined
  }

  let hits = 0

  return {
    get hits() {
      return hits
    },
    peek(key, readerId) {
      const entry = entries.get(key)
      if (!entry || entry.expiresAt <= performance.now() || entry.begunAt < minBegunAt(readerId)) return
      hits++
      return entry.bytes
    },
    read(key, make, readerId) {
      const joined = pendingReads.get(key)
      if (joined && joined.begunAt >= minBegunAt(readerId)) return joined.bytes
      // `clear` replaces both maps, so a read that began before it is neither kept nor joined.
      const [entriesAtStart, readsAtStart, begunAt] = [entries, pendingReads, performance.now()]
      const bytes = make()
        .then((newBytes) => {
          keep(entriesAtStart, key, { bytes: newBytes, begunAt, expiresAt: performance.now() + maxAgeMs })
          return newBytes
        })
        .finally(() => {
          if (readsAtStart.get(key) === pendingRead) readsAtStart.delete(key)
        })
      const pendingRead = { bytes, begunAt }
      readsAtStart.set(key, pendingRead)
      return bytes
    },
    isReading: (key) => pendingReads.has(key),
    clear,
    clearAfterPurchase(buyerId) {
      boughtAt.set(buyerId, performance.now())
      clearing ??= setTimeout(clear, purchaseMs).unref()
    },
  }
}

function keep(entries: Map<string, Entry>, key: string, entry: Entry) {
  if (key.length > MAX_KEY_LENGTH) return
  // A buyer does not join an older read, so an older read may end after a newer one.
  if ((entries.get(key)?.begunAt ?? 0) > entry.begunAt) return
  if (entries.size >= MAX_ENTRIES) entries.clear()
  entries.set(key, entry)
}
