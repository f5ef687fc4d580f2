/** Where the shop under test is; `start-shop.ts` says so. */
export function baseUrl(): string {
  const url = process.env.BASE_URL
  if (!url) throw new Error('The shop was not started.')
  return url
}

interface Call {
  token?: string
  body?: unknown
  /** The body as it is, e.g. lines to import. */
  text?: string
  headers?: Record<string, string>
}

/** A call of the API, as another client would make it. @throws Error where it is refused. */
export async function api<Answer>(method: string, path: string, call: Call = {}): Promise<Answer> {
  const { status, answer } = await tryApi(method, path, call)
  if (status >= 400) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`)
  // The contract's schemas have checked it on the server's side.
  return answer as Answer
}

/** The same call where being refused is an answer too. */
export async function tryApi(method: string, path: string, { token, body, text, headers }: Call = {}) {
  const response = await fetch(`${baseUrl()}/api${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(text !== undefined && { 'content-type': 'text/plain; charset=utf-8' }),
      ...headers,
    },
    body: text ?? (body === undefined ? null : JSON.stringify(body)),
    signal: AbortSignal.timeout(20_000),
  })
  const answer: unknown = await response.json()
  return { status: response.status, answer }
}

/** Asks until the answer is there. Mails and credits come through jobs, mostly within milliseconds. */
export async function eventually<Value>(
  what: string,
  look: () => Promise<Value | undefined>,
): Promise<Value> {
  const deadline = Date.now() + 15_000
  while (Date.now() < deadline) {
    const value = await look()
    if (value !== undefined) return value
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${what} did not come in time.`)
}
