interface ApiCall {
  origin: string
  /** Below `/api`. */
  path: string
  token?: string | undefined
  /** The Idempotency-Key. */
  key?: string | undefined
  /** A text is sent as it is, anything else as JSON. Without a body the call is a GET, with one a POST. */
  body?: unknown
}

/** An answer that is not a success. `text` is its body. */
export class RefusedError extends Error {
  readonly text: string
  constructor(path: string, status: number, text: string) {
    super(`${path} answered ${status}: ${text}`)
    this.text = text
  }
}

/** Calls the API of a running shop, and measures the time to the last byte. @throws RefusedError */
export async function callApi({
  origin,
  path,
  token,
  key,
  body,
}: ApiCall): Promise<{ ms: number; text: string }> {
  const isText = typeof body === 'string'
  const init: RequestInit = {
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': isText ? 'text/plain' : 'application/json' }),
    },
    ...(body !== undefined && { method: 'POST', body: isText ? body : JSON.stringify(body) }),
  }
  const startedAt = performance.now()
  const answer = await fetch(`${origin}/api${path}`, init)
  const text = await answer.text()
  const ms = performance.now() - startedAt
  if (!answer.ok) throw new RefusedError(path, answer.status, text)
  return { ms, text }
}
