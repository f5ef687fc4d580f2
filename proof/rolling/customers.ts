import { randomUUID } from 'node:crypto'
import { Agent, request as send } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** The pause of a customer between two requests, in milliseconds, so that the load is steady and small. */
const PAUSE_MS = 20
const ANSWER_TIMEOUT_MS = 30_000

interface Tally {
  requests: number
  /** The ids of the purchases, each as soon as the shop has answered. */
  purchases: number[]
  /** Each request with its unexpected answer. */
  failures: string[]
}

/**
 * Starts customers who read the catalogue and a product and buy it, until `stop`. Each customer uses one keep-alive
 * connection and never retries: every unexpected answer is a failure.
 */
export function openCustomers({
  port,
  tokens,
  productId,
}: {
  port: number
  tokens: readonly string[]
  productId: number
}) {
  const tally: Tally = { requests: 0, purchases: [], failures: [] }
  let isOver = false
  const finished = Promise.all(tokens.map(runCustomer))
  return {
    tally,
    async stop() {
      isOver = true
      await finished
      return tally
    },
  }

  async function runCustomer(token: string) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const body = JSON.stringify({ logProductId: productId, quantity: 1 })
    while (!isOver) {
      await callAndCount({ agent, token, path: '/api/shop/products?pageSize=20', expected: 200 })
      await callAndCount({ agent, token, path: `/api/shop/products/${productId}`, expected: 200 })
      await callAndCount({ agent, token, path: '/api/shop/buy', expected: 201, body })
    }
    agent.destroy()
  }

  async function callAndCount(call: Omit<Call, 'port'> & { expected: number }) {
    tally.requests++
    try {
      const { status, body } = await answerOf({ ...call, port })
      if (status !== call.expected) tally.failures.push(`${call.path}: ${status} ${body.slice(0, 200)}`)
      else if (status === 201) tally.purchases.push(JSON.parse(body).id)
    } catch (error) {
      tally.failures.push(`${call.path}: ${error}`)
    }
    await sleep(PAUSE_MS)
  }
}

interface Call {
  port: number
  agent: Agent
  token: string
  path: string
  body?: string
}

function answerOf({ port, agent, token, path, body }: Call): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const call = send(
      {
        host: '127.0.0.1',
        port,
        agent,
        path,
        method: body === undefined ? 'GET' : 'POST',
        timeout: ANSWER_TIMEOUT_MS,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'idempotency-key': randomUUID(),
          }),
        },
      },
      (answer) => {
        text(answer).then((received) => resolve({ status: answer.statusCode ?? 0, body: received }), reject)
      },
    )
    call.on('timeout', () => call.destroy(new Error(`no answer within ${ANSWER_TIMEOUT_MS} ms`)))
    call.on('error', reject)
    call.end(body)
  })
}
