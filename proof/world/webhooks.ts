import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** One notice of a provider, byte for byte as it was signed. */
interface Webhook {
  path: string
  body: Buffer
  headers: Record<string, string>
}

/** How notices are delivered: at once; each of them twice; or held back and then delivered in reverse order. */
type WebhookMode = 'prompt' | 'twice' | 'reversed'

/**
 * The relay between the providers and the shop: accepts every notice and delivers it to one of the shop's servers,
 * repeatedly until the server accepts it. Providers do so for hours and days; the simulators give up after seconds.
 */
export interface Webhooks {
  /** The public address of the shop, as far as providers know. */
  origin: string
  set(mode: WebhookMode): void
  /** How many notices the shop has not accepted yet. */
  waiting(): number
  close(): void
}

interface WebhooksOptions {
  /** Where the servers of the shop are. */
  origins: () => string[]
  /** Called with each answer of the shop; null if there was none. */
  onAnswer(answer: { path: string; status: number | null; retryAfter: string | null }): void
}

/** As long as NOWPayments waits for an answer. */
const TIMEOUT_MS = 3_000
const LONGEST_PAUSE_MS = 2_000
const MOST_TRIES = 500

export async function openWebhooks({ origins, onAnswer }: WebhooksOptions): Promise<Webhooks> {
  let mode: WebhookMode = 'prompt'
  let held: Webhook[] = []
  let underWay = 0
  let isClosed = false
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    response.writeHead(200).end()
    take({ path: request.url ?? '/', body, headers: signedHeaders(request.headers) })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')

  function take(webhook: Webhook) {
    if (mode === 'reversed') held.push(webhook)
    else for (let time = 0; time < (mode === 'twice' ? 2 : 1); time++) void bring(webhook)
  }

  async function bring(webhook: Webhook) {
    underWay++
    for (let tried = 0; tried < MOST_TRIES && !isClosed; tried++) {
      if (await isTaken(webhook, tried)) {
        underWay--
        return
      }
      await sleep(Math.min(250 * 2 ** tried, LONGEST_PAUSE_MS))
    }
  }

  async function isTaken({ path, body, headers }: Webhook, tried: number): Promise<boolean> {
    const all = origins()
    try {
      const response = await fetch(`${all[tried % all.length]}${path}`, {
        method: 'POST',
        headers,
        body: new Uint8Array(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      onAnswer({ path, status: response.status, retryAfter: response.headers.get('retry-after') })
      await response.arrayBuffer()
      return response.ok
    } catch {
      onAnswer({ path, status: null, retryAfter: null })
      return false
    }
  }

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set(next) {
      mode = next
      const late = held.reverse()
      held = []
      for (const webhook of late) take(webhook)
    },
    waiting: () => underWay + held.length,
    close() {
      isClosed = true
      server.closeAllConnections()
      server.close()
    },
  }
}

function signedHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const wanted = ['content-type', 'x-nowpayments-sig', 'x-paystack-signature']
  return Object.fromEntries(
    wanted.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
  )
}
