import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** A running server of the shop. */
interface ShopProcess {
  origin: string
}

/** Customers who buy again and again, each time from one of the open servers. */
export interface VirtualBuyers {
  open(server: ShopProcess): void
  /** Sends no more purchases to a server, and resolves once it has answered the last one. */
  close(server: ShopProcess): Promise<void>
  /** How many purchase requests a server has answered. */
  count(server: ShopProcess): number
  /** Stops the buyers and resolves with the ids of all purchases. */
  stop(): Promise<number[]>
  /** Answers that were neither a purchase nor an expected refusal. */
  readonly failures: string[]
}

const PAUSE_MS = 30
const ATTEMPTS = 20
/** Each buyer repeats every fourth purchase with the same key, from any open server. */
const REPEAT_EVERY = 4

/** Another transaction held the locks for two seconds. The buyer repeats the request with the same key. */
const RETRY_CODE = 'IN_PROGRESS'

/** Starts one buyer for each token. */
export function startBuyers(tokens: string[], logProductId: number): VirtualBuyers {
  const servers: ShopProcess[] = []
  const purchaseIds: number[] = []
  const counts = new Map<ShopProcess, number>()
  const inFlight = new Map<ShopProcess, number>()
  const failures: string[] = []
  let isStopped = false

  async function buyRepeatedly(token: string) {
    for (let count = 1; !isStopped; count++) {
      const key = randomUUID()
      const id = await buy(token, key)
      if (id !== undefined) {
        purchaseIds.push(id)
        const replayId = count % REPEAT_EVERY === 0 ? await buy(token, key) : id
        if (replayId !== undefined && replayId !== id)
          failures.push(`A replay of the purchase ${id} returned the purchase ${replayId}.`)
      }
      await sleep(PAUSE_MS)
    }
  }

  async function buy(token: string, key: string): Promise<number | undefined> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const server = servers[Math.floor(Math.random() * servers.length)]
      if (!server) return undefined
      const answer = await countRequest(server, () => send(server, token, key))
      if (typeof answer.id === 'number') return answer.id
      if (answer.code !== RETRY_CODE) {
        failures.push(JSON.stringify(answer))
        return undefined
      }
    }
    failures.push(`A purchase was refused ${ATTEMPTS} times.`)
    return undefined
  }

  async function send({ origin }: ShopProcess, token: string, key: string) {
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

  async function countRequest<Result>(server: ShopProcess, work: () => Promise<Result>): Promise<Result> {
    inFlight.set(server, (inFlight.get(server) ?? 0) + 1)
    try {
      return await work()
    } finally {
      inFlight.set(server, (inFlight.get(server) ?? 0) - 1)
      counts.set(server, (counts.get(server) ?? 0) + 1)
    }
  }

  const buyers = tokens.map(buyRepeatedly)
  return {
    open: (server) => void servers.push(server),
    async close(server) {
      servers.splice(servers.indexOf(server), 1)
      while (inFlight.get(server)) await sleep(PAUSE_MS)
    },
    count: (server) => counts.get(server) ?? 0,
    async stop() {
      isStopped = true
      await Promise.all(buyers)
      return purchaseIds
    },
    failures,
  }
}
