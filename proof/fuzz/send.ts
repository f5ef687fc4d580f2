import { Agent, type IncomingMessage, request as openRequest } from 'node:http'
import type { FuzzedRequest } from './fuzzed-request.ts'

/** The answer to a request. `status` is null if the connection was closed without an answer. */
export interface FuzzedAnswer {
  status: number | null
  headers: Record<string, string | string[] | undefined>
  text: string
  tookMs: number
  /** No complete answer came in time. */
  isLate: boolean
}

/** Longer than any limit of the shop for work on one request, on a busy machine. */
const DEADLINE_MS = 15_000
/** Of a longer answer, only the beginning is kept. */
const MAX_KEPT_BYTES = 1_000_000

export function createSender(origin: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(origin)
  return {
    send: (request: FuzzedRequest) => send({ agent, hostname, port }, request),
    close: () => agent.destroy(),
  }
}

function send(target: { agent: Agent; hostname: string; port: string }, fuzzed: FuzzedRequest) {
  const { method, path, query, headers, body } = fuzzed
  const startedAt = performance.now()
  return new Promise<FuzzedAnswer>((resolve) => {
    let response: IncomingMessage | undefined
    const chunks: Buffer[] = []
    let receivedBytes = 0
    const finish = (isLate: boolean) => {
      clearTimeout(deadline)
      resolve({
        status: response?.statusCode ?? null,
        headers: response?.headers ?? {},
        text: Buffer.concat(chunks).toString(),
        tookMs: performance.now() - startedAt,
        isLate,
      })
    }
    const request = openRequest({
      ...target,
      method,
      path: query ? `${path}?${query}` : path,
      // A list can contain a name twice; an object cannot.
      headers: ['host', 'shop', ...headers.flat(), ...lengthOf(method, body)],
    })
    const deadline = setTimeout(() => {
      finish(true)
      request.destroy()
    }, DEADLINE_MS)
    request.on('error', () => {
      clearTimeout(deadline)
      // The shop closes a connection after some refusals, perhaps while the next request is on its way.
      if (request.reusedSocket && !response) resolve(send(target, fuzzed))
      else finish(false)
    })
    request.on('response', (received) => {
      response = received
      // A stream does not end by itself.
      const isStream = received.headers['content-type']?.startsWith('text/event-stream')
      received.on('data', (chunk: Buffer) => {
        if (receivedBytes < MAX_KEPT_BYTES) chunks.push(chunk)
        receivedBytes += chunk.length
        if (isStream) request.destroy()
      })
      received.on('close', () => finish(false))
    })
    request.end(body ?? undefined)
  })
}

/** Without a length, Node would announce a body in chunks for all methods except these. */
function lengthOf(method: string, body: string | Buffer | null): string[] {
  if (body === null && ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'].includes(method)) return []
  return ['content-length', String(Buffer.byteLength(body ?? ''))]
}
