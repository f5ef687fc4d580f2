/**
 * Answers that are the same for every caller, kept as bytes for a moment. A write in this process empties it at
 * once (`clear`); one in another process is seen after `maxAgeMs` at the latest. However many ask for one key
 * together, it is made once.
 */
export interface ResponseCache {
  peek(key: string): Buffer | undefined
  read(key: string, make: () => Promise<Buffer>): Promise<Buffer>
  clear(): void
  /** How many answers came from it, for the metrics. */
  readonly hits: number
}

const MAX_ENTRIES = 1_000
const MAX_KEY_LENGTH = 500

export function createResponseCache({ maxAgeMs = 1_000 } = {}): ResponseCache {
  let entries = new Map<string, { bytes: Buffer; expiresAt: number }>()
  let inFlight = new Map<string, Promise<Buffer>>()

  let hits = 0

  return {
    get hits() {
      return hits
    },
    peek(key) {
      const entry = entries.get(key)
      if (!entry || entry.expiresAt <= performance.now()) return
      hits++
      return entry.bytes
    },
    read(key, make) {
      const joined = inFlight.get(key)
      if (joined) return joined
      // `clear` replaces both maps: what was begun before it is neither kept nor joined after it.
      const [generation, flights] = [entries, inFlight]
      const flight = make()
        .then((bytes) => {
          if (generation.size >= MAX_ENTRIES) generation.clear()
          if (key.length <= MAX_KEY_LENGTH) {
            generation.set(key, { bytes, expiresAt: performance.now() + maxAgeMs })
          }
          return bytes
        })
        .finally(() => flights.delete(key))
      flights.set(key, flight)
      return flight
    },
    clear() {
      entries = new Map()
      inFlight = new Map()
    },
  }
}
