export interface Call {
  origin: string
  /** Below `/api`. */
  path: string
  token?: string | undefined
  headers?: Record<string, string>
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

/** Calls the shop's API and measures the time to the last byte. @throws RefusedError */
export async function callShop({
  origin,
  path,
  token,
  headers,
  body,
}: Call): Promise<{ ms: number; text: string }> {
  const isText = typeof body === 'string'
  const init: RequestInit = {
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': isText ? 'text/plain' : 'application/json' }),
      ...headers,
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
