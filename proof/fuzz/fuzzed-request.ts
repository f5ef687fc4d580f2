import type { Endpoint } from '@docket/contract/endpoint'

/** Who sends a request. */
export const callerNames = ['none', 'customer', 'another customer', 'admin'] as const
export type CallerName = (typeof callerNames)[number]

/** One request as it is sent. `path` and `query` are encoded, or broken on purpose. */
export interface FuzzedRequest {
  /** The number of the request within its seed, from 0. */
  nth: number
  endpoint: Endpoint
  caller: CallerName
  method: string
  path: string
  /** Without the question mark. */
  query: string
  headers: [name: string, value: string][]
  body: string | Buffer | null
  /** How the request differs from a valid one. */
  changes: string[]
}

const MAX_SHOWN_CHARACTERS = 300

/** A line that names the request, without tokens. */
export function describeRequest({ nth, caller, method, path, query, headers, body, changes }: FuzzedRequest) {
  const headerTexts = headers.map(([name, value]) =>
    name === 'authorization' ? name : `${name}: ${shortened(value, 80)}`,
  )
  return [
    `request ${nth} of ${caller}: ${method} ${shortened(path + (query && `?${query}`), MAX_SHOWN_CHARACTERS)}`,
    changes.length > 0 ? `changes: ${changes.join(', ')}` : 'valid',
    ...(headerTexts.length > 0 ? [`headers: ${headerTexts.slice(0, 8).join(' | ')}`] : []),
    ...(body === null ? [] : [`body (${body.length}): ${shortened(String(body), MAX_SHOWN_CHARACTERS)}`]),
  ].join('\n    ')
}

function shortened(text: string, max: number): string {
  const plain = text.length > max ? `${text.slice(0, max)}…` : text
  return JSON.stringify(plain).slice(1, -1)
}
