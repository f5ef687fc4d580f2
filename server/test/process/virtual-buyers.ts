import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** A process of the shop that sells. */
interface Place {
  origin: string
}

/** Customers who buy again and again, each time at one of the open places. */
export interface VirtualBuyers {
  open(place: Place): void
  /** Sends no more purchases there, and resolves when the last one there is answered. */
  close(place: Place): Promise<void>
  /** How many purchases a place has made. */
  count(place: Place): number
  /** Stops the buyers and resolves with the ids of all purchases. */
  stop(): Promise<number[]>
  /** Answers that were neither a purchase nor an expected refusal. */
  readonly failures: string[]
}

const PAUSE_MS = 30
const ATTEMPTS = 20
/** After so many purchases the buyer repeats one with its key, at any open place. */
const REPEAT_EVERY = 4

/** Another transaction held the locks for two seconds. The buyer repeats the request with the same key. */
const RETRIED = 'IN_PROGRESS'

/** Starts one buyer for each token. */
export function startBuyers(tokens: string[], logProductId: number): VirtualBuyers {
  const places: Place[] = []
  const made: number[] = []
  const counts = new Map<Place, number>()
  const underWay = new Map<Place, number>()
  const failures: string[] = []
  let stopped = false

  async function buyRepeatedly(token: string) {
    for (let count = 1; !stopped; count++) {
      const key = randomUUID()
      const id = await buy(token, key)
      if (id !== undefined) {
        made.push(id)
        const again = count % REPEAT_EVERY === 0 ? await buy(token, key) : id
        if (again !== undefined && again !== id)
          failures.push(`A replay of the purchase ${id} returned the purchase ${again}.`)
      }
      await sleep(PAUSE_MS)
    }
  }

  async function buy(token: string, key: string): Promise<number | undefined> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const place = places[Math.floor(Math.random() * places.length)]
      if (!place) return undefined
      const answer = await visit(place, () => send(place, token, key))
      if (typeof answer.id === 'number') return answer.id
      if (answer.code !== RETRIED) {
        failures.push(JSON.stringify(answer))
        return undefined
      }
    }
    failures.push(`A purchase was refused ${ATTEMPTS} times.`)
    return undefined
  }

  async function send({ origin }: Place, token: string, key: string) {
    const response = await fetch(`${origin}/api/shop/buy`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ logProductId, quantity: 1 }),
    }).catch((error: Error) => error)
    if (response instanceof Error) return { code: `no answer: ${response.cause ?? response.message}` }
    return (await response.json()) as { id?: number; code?: string }
  }

  async function visit<Result>(place: Place, work: () => Promise<Result>): Promise<Result> {
    underWay.set(place, (underWay.get(place) ?? 0) + 1)
    try {
      return await work()
    } finally {
      underWay.set(place, (underWay.get(place) ?? 0) - 1)
      counts.set(place, (counts.get(place) ?? 0) + 1)
    }
  }

  const buyers = tokens.map(buyRepeatedly)
  return {
    open: (place) => void places.push(place),
    async close(place) {
      places.splice(places.indexOf(place), 1)
      while (underWay.get(place)) await sleep(PAUSE_MS)
    },
    count: (place) => counts.get(place) ?? 0,
    async stop() {
      stopped = true
      await Promise.all(buyers)
      return made
    },
    failures,
  }
}
