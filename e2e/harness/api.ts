/** The address of the shop under test, which `start-shop.ts` sets. */
export function baseUrl(): string {
  const url = process.env.BASE_URL
  if (!url) throw new Error('The shop was not started.')
  return url
}

interface Call {
  token?: string
  body?: unknown
  /** A plain-text body, such as accounts to import. */
  text?: string
  headers?: Record<string, string>
}

/** Calls the API without a browser. @throws if the API refuses the call */
export async function api<Answer>(method: string, path: string, call: Call = {}): Promise<Answer> {
  const { status, answer } = await tryApi(method, path, call)
  if (status >= 400) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`)
  // The server has already checked the answer with the contract's schema.
  return answer as Answer
}

/** Like `api`, but also returns refusals, with their status. */
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

/** Polls until `read` returns a value. Jobs send mails and credit deposits, mostly within milliseconds. */
export async function waitFor<Value>(title: string, read: () => Promise<Value | undefined>): Promise<Value> {
  const deadline = Date.now() + 15_000
  while (Date.now() < deadline) {
    const value = await read()
    if (value !== undefined) return value
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${title} did not arrive in time.`)
}
