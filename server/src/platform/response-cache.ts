/**
 * Answers that are the same for every caller, kept as bytes for a moment. A write in this process empties it at
 * once (`clear`), a sale within `saleMs` (`clearAfterSale`); a write in another process is seen after `maxAgeMs` at the
 * latest. Callers that ask for one key together share one read.
 */
export interface ResponseCache {
  /** `readerId` is the user who asks: a buyer never gets an answer from before the buyer's own purchase. */
  peek(key: string, readerId?: number): Buffer | undefined
  read(key: string, make: () => Promise<Buffer>, readerId?: number): Promise<Buffer>
  /** Whether an answer to this is being made, which others may join. */
  isMaking(key: string): boolean
  clear(): void
  /** How many answers came from it, for the metrics. */
  readonly hits: number
  /**
   * To be called after a sale. If each sale emptied the cache, it would always be empty when the shop is busy. So
   * the sales of `saleMs` empty it together. Only the buyer must see the purchase at once.
   */
  clearAfterSale(buyerId: number): void
}

interface Entry {
  bytes: Buffer
  /** When its read began: later changes are not in it. */
  begunAt: number
  expiresAt: number
}

interface Flight {
  bytes: Promise<Buffer>
  begunAt: number
}

const MAX_ENTRIES = 1_000
const MAX_KEY_LENGTH = 500

/** `saleMs` is shorter than the time for which sales are gathered for open screens, so these read the new stock. */
export function createResponseCache({ maxAgeMs = 1_000, saleMs = 250 } = {}): ResponseCache {
  let entries = new Map<string, Entry>()
  let flights = new Map<string, Flight>()
  /** The times of purchases since the cache was last emptied, by buyer. */
  const boughtAt = new Map<number, number>()
  let clearing: NodeJS.Timeout | undefined

  const notBefore = (readerId: number | undefined) =>
    readerId === undefined || boughtAt.size === 0 ? 0 : (boughtAt.get(readerId) ?? 0)

  function clear() {
    entries = new Map()
    flights = new Map()
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
      if (!entry || entry.expiresAt <= performance.now() || entry.begunAt < notBefore(readerId)) return
      hits++
      return entry.bytes
    },
    read(key, make, readerId) {
      const joined = flights.get(key)
      if (joined && joined.begunAt >= notBefore(readerId)) return joined.bytes
      // `clear` replaces both maps: what was begun before it is neither kept nor joined after it.
      const [generation, others, begunAt] = [entries, flights, performance.now()]
      const bytes = make()
        .then((made) => {
          keep(generation, key, { bytes: made, begunAt, expiresAt: performance.now() + maxAgeMs })
          return made
        })
        .finally(() => {
          if (others.get(key) === flight) others.delete(key)
        })
      const flight = { bytes, begunAt }
      others.set(key, flight)
      return bytes
    },
    isMaking: (key) => flights.has(key),
    clear,
    clearAfterSale(buyerId) {
      boughtAt.set(buyerId, performance.now())
      clearing ??= setTimeout(clear, saleMs).unref()
    },
  }
}

function keep(entries: Map<string, Entry>, key: string, entry: Entry) {
  if (key.length > MAX_KEY_LENGTH) return
  // A reader who has just bought does not join an older read; that one may end after the newer one.
  if ((entries.get(key)?.begunAt ?? 0) > entry.begunAt) return
  if (entries.size >= MAX_ENTRIES) entries.clear()
  entries.set(key, entry)
}
