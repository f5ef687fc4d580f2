import type { AnswerRecord } from './answer-log.ts'
import type { ReachableShop } from './testbed/testbed.ts'

export interface ShopRequest {
  method: 'GET' | 'POST' | 'PUT'
  /** Below `/api`. */
  path: string
  token?: string
  body?: object
  /** A plain-text body: accounts to import. */
  text?: string
  /** The Idempotency-Key. */
  key?: string
}

export interface ShopAnswer extends AnswerRecord {
  body: unknown
}

/** How long customers wait for an answer. A running server must answer within this time. */
export const ANSWER_TIMEOUT_MS = 20_000

/** Calls the API of one server once, like a browser. A missing answer is also recorded. */
export async function callShop(
  { servers, answerLog }: ReachableShop,
  request: ShopRequest,
  {
    who,
    server,
    timeoutMs = ANSWER_TIMEOUT_MS,
  }: { who: AnswerRecord['who']; server: number; timeoutMs?: number },
): Promise<ShopAnswer> {
  const beganAt = performance.now()
  const call = `${request.method} ${withoutIds(request.path)}`
  const answer = await send(`${servers[server]?.frontOrigin}/api${request.path}`, request, timeoutMs)
  const { body, ...rest } = answer
  const answerRecord: AnswerRecord = { who, server, call, ...rest, beganAt, endedAt: performance.now() }
  answerLog.add(answerRecord)
  return { ...answerRecord, body }
}

function withoutIds(path: string): string {
  return path
    .replace(/\?.*/, '')
    .replace(/\/\d+/g, '/:id')
    .replace(/\/verify\/.+/, '/verify/:reference')
}

type Answer = Pick<ShopAnswer, 'status' | 'retryAfter' | 'failure' | 'body'>

async function send(url: string, request: ShopRequest, timeoutMs: number): Promise<Answer> {
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
    const json: unknown = await response.json()
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      failure: null,
      body: json,
    }
  } catch (error) {
    return { status: null, retryAfter: null, failure: failureOf(error), body: null }
  }
}

function failureOf(error: unknown): NonNullable<AnswerRecord['failure']> {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  if (name === 'TimeoutError') return 'no answer in time'
  return cause?.code === 'ECONNREFUSED' ? 'refused' : 'reset'
}
