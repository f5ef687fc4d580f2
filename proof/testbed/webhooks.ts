import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** One notice of a provider: the exact bytes that were signed. */
interface Webhook {
  path: string
  body: Buffer
  headers: Record<string, string>
}

/** How notices are delivered: at once, twice, or collected and later delivered in reverse order. */
type WebhookMode = 'prompt' | 'twice' | 'reversed'

/**
 * The relay between the providers and the shop. It accepts every notice and sends it to the shop's servers until one
 * accepts it. Real providers repeat notices for hours and days; the simulators stop after seconds.
 */
export interface Webhooks {
  /** The shop's public address for providers. */
  origin: string
  set(mode: WebhookMode): void
  /** The number of notices that the shop has not accepted yet. */
  waiting(): number
  close(): void
}

interface WebhooksOptions {
  /** The addresses of the shop's servers. */
  origins: () => string[]
  /** Called after each attempt; `status` is null if the shop did not answer. */
  onAnswer(answer: { path: string; status: number | null; retryAfter: string | null }): void
}

/** The time limit of NOWPayments. */
const TIMEOUT_MS = 3_000
const LONGEST_PAUSE_MS = 2_000
const MAX_ATTEMPTS = 500

export async function openWebhooks({ origins, onAnswer }: WebhooksOptions): Promise<Webhooks> {
  let mode: WebhookMode = 'prompt'
  let heldWebhooks: Webhook[] = []
  let deliveringCount = 0
  let isClosed = false
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    response.writeHead(200).end()
    receive({ path: request.url ?? '/', body, headers: signedHeaders(request.headers) })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')

  function receive(webhook: Webhook) {
    if (mode === 'reversed') heldWebhooks.push(webhook)
    else for (let copy = 0; copy < (mode === 'twice' ? 2 : 1); copy++) void deliver(webhook)
  }

  async function deliver(webhook: Webhook) {
    deliveringCount++
    for (let attempt = 0; attempt < MAX_ATTEMPTS && !isClosed; attempt++) {
      if (await isAccepted(webhook, attempt)) {
        deliveringCount--
        return
      }
      await sleep(Math.min(250 * 2 ** attempt, LONGEST_PAUSE_MS))
    }
  }

  async function isAccepted({ path, body, headers }: Webhook, attempt: number): Promise<boolean> {
    const addresses = origins()
    try {
      const response = await fetch(`${addresses[attempt % addresses.length]}${path}`, {
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
      const late = heldWebhooks.reverse()
      heldWebhooks = []
      for (const webhook of late) receive(webhook)
    },
    waiting: () => deliveringCount + heldWebhooks.length,
    close() {
      isClosed = true
      server.closeAllConnections()
      server.close()
    },
  }
}

function signedHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const forwardedNames = ['content-type', 'x-nowpayments-sig', 'x-paystack-signature']
  return Object.fromEntries(
    forwardedNames.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
  )
}
