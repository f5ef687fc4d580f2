import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** Where purchases can be made. */
interface Place {
  origin: string
}

/** Customers who buy without a pause, each time at one of the places that are open. */
export interface VirtualBuyers {
  open(place: Place): void
  /** Sends nobody there any more, and resolves once no purchase is under way there. */
  close(place: Place): Promise<void>
  /** How many purchases a place has made. */
  count(place: Place): number
  /** Resolves with the ids of all purchases made, when the last is made. */
  stop(): Promise<number[]>
  /** Answers that were neither a purchase nor a refusal that a customer may expect. */
  readonly failures: string[]
}

const PAUSE_MS = 30
const ATTEMPTS = 20
/** Each so many purchases, the same order is sent again with its key, wherever that leads. */
const REPEAT_EVERY = 4

/** A rival held what the order needs for two seconds: the same order, with the same key, is sent again. */
const RETRIED = 'IN_PROGRESS'

/** Starts one buyer for each token. */
export function startBuyers(tokens: string[], logProductId: number): VirtualBuyers {
  const places: Place[] = []
  const made: number[] = []
  const counts = new Map<Place, number>()
  const underWay = new Map<Place, number>()
  const failures: string[] = []
  let stopped = false

  async function live(token: string) {
    for (let count = 1; !stopped; count++) {
      const key = randomUUID()
      const id = await buy(token, key)
      if (id !== undefined) {
        made.push(id)
        const again = count % REPEAT_EVERY === 0 ? await buy(token, key) : id
        if (again !== undefined && again !== id) failures.push(`The purchase ${id} was repeated as ${again}.`)
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
    failures.push(`An order was refused ${ATTEMPTS} times.`)
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

  const buyers = tokens.map(live)
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
