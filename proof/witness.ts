/** An answer of the shop, or a missing one. Times are by `performance.now()`. */
export interface Sighting {
  who: 'customer' | 'probe' | 'operator' | 'provider'
  /** The server's index; null if it is not known. */
  server: number | null
  /** The call, without ids. */
  what: string
  status: number | null
  /** The header of that name. */
  retryAfter: string | null
  /** Why there was no answer. */
  trouble: 'refused' | 'reset' | 'no answer in time' | null
  beganAt: number
  endedAt: number
}

/** Remembers every answer that customers, operators and providers got. */
export interface Witness {
  sightings: Sighting[]
  saw(sighting: Sighting): void
}

/** More than any run makes; later answers are not remembered. */
const MOST = 500_000

export function createWitness(): Witness {
  const sightings: Sighting[] = []
  return {
    sightings,
    saw(sighting) {
      if (sightings.length < MOST) sightings.push(sighting)
    },
  }
}

/** How a sighting is counted: `201`, `503`, `reset`. */
export function labelOf({ status, trouble }: Sighting): string {
  return status === null ? (trouble ?? 'reset') : String(status)
}
