import type { Scene } from './scene.ts'
import type { Sighting } from './witness.ts'

export interface ShopRequest {
  method: 'GET' | 'POST' | 'PUT'
  /** Below `/api`. */
  path: string
  token?: string
  body?: object
  /** The body as it is: lines to import. */
  text?: string
  /** The Idempotency-Key. */
  key?: string
}

export interface ShopAnswer extends Sighting {
  body: unknown
}

/** How long customers wait for an answer: a running server must have answered by then. */
export const PATIENCE_MS = 20_000

/** Calls the API of one server once, like a browser. A missing answer is a result, too. */
export async function callShop(
  { servers, witness }: Scene,
  request: ShopRequest,
  { who, server, timeoutMs = PATIENCE_MS }: { who: Sighting['who']; server: number; timeoutMs?: number },
): Promise<ShopAnswer> {
  const beganAt = performance.now()
  const what = `${request.method} ${withoutIds(request.path)}`
  const answer = await send(`${servers[server]?.frontOrigin}/api${request.path}`, request, timeoutMs)
  const { body, ...rest } = answer
  const sighting: Sighting = { who, server, what, ...rest, beganAt, endedAt: performance.now() }
  witness.saw(sighting)
  return { ...sighting, body }
}

function withoutIds(path: string): string {
  return path
    .replace(/\?.*/, '')
    .replace(/\/\d+/g, '/:id')
    .replace(/\/verify\/.+/, '/verify/:reference')
}

type Heard = Pick<ShopAnswer, 'status' | 'retryAfter' | 'trouble' | 'body'>

async function send(url: string, request: ShopRequest, timeoutMs: number): Promise<Heard> {
  const { method, token, body, text, key } = request
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(text !== undefined && { 'content-type': 'text/plain; charset=utf-8' }),
      },
      body: text ?? (body === undefined ? null : JSON.stringify(body)),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answered: unknown = await response.json()
    return {
      ...{ status: response.status, retryAfter: response.headers.get('retry-after') },
      ...{ trouble: null, body: answered },
    }
  } catch (error) {
    return { status: null, retryAfter: null, trouble: troubleOf(error), body: null }
  }
}

function troubleOf(error: unknown): NonNullable<Sighting['trouble']> {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  if (name === 'TimeoutError') return 'no answer in time'
  return cause?.code === 'ECONNREFUSED' ? 'refused' : 'reset'
}
