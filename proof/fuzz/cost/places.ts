import type { Endpoint } from '@docket/contract/endpoint'
import type { InjectOptions } from 'fastify'
import { inputSchemaOf } from '../../../server/test/input-schema.ts'
import { createRandom } from '../../random.ts'
import type { Callers } from '../plan-request.ts'
import { sampleObject } from '../sample-value.ts'
import { textFieldsOf } from './text-fields.ts'

/** A place in a request where a client can put a long text. */
export interface Place {
  name: string
  /** The most characters that the shop looks at. */
  max: number
  /** More than `max`, but not more than the shop reads at all. */
  over: number
  request(text: string): InjectOptions
}

/** The limits of Fastify and of Node. */
const MAX_BODY = 60_000
const MAX_HEAD = 15_000

export function placesOf(endpoint: Endpoint, callers: Callers): Place[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part]
    if (!schema) return []
    const isAddress = part !== 'body'
    const fieldsFor = (name: string) =>
      textFieldsOf(inputSchemaOf(schema), { random: createRandom(name), known: callers.known }, isAddress)
    return fieldsFor('').map(({ name, max }, nth) => ({
      name: `${endpoint.method} ${endpoint.path}, ${part}${name}`,
      max,
      over: Math.min(10 * max, isAddress ? MAX_HEAD : MAX_BODY),
      // The other fields have the same values each time.
      request: (text) => requestOf(endpoint, callers, { [part]: fieldsFor(name)[nth]?.fill(text) }),
    }))
  })
}

interface Input {
  params?: unknown
  query?: unknown
  body?: unknown
}

function requestOf(endpoint: Endpoint, callers: Callers, given: Input): InjectOptions {
  const { method, path, access } = endpoint
  const source = { random: createRandom(path), known: callers.known }
  const partOf = (part: keyof Input) => {
    const schema = endpoint[part]
    return (given[part] ?? (schema ? sampleObject(inputSchemaOf(schema), source) : {})) as Record<
      string,
      unknown
    >
  }
  const params = partOf('params')
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  // A stream would not end.
  const query = path === '/live' ? { products: 'x', ...(given.query as object) } : partOf('query')
  const token =
    access === 'key' ? callers.trackingKey() : callers.tokenOf(access === 'admin' ? 'admin' : 'customer')
  return {
    method,
    url: `/api${filledPath}`,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
    ...(endpoint.body && { payload: partOf('body') }),
  }
}

const HEADERS: readonly string[] = [
  ...[
    'user-agent',
    'accept',
    'accept-encoding',
    'accept-language',
    'referer',
    'origin',
    'host',
    'cookie',
    'range',
  ],
  ...['if-none-match', 'if-modified-since', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
  ...['authorization', 'idempotency-key', 'content-type', 'content-encoding', 'x-unattended', 'x-unknown'],
  ...['x-nowpayments-sig', 'x-paystack-signature'],
]

/** Each header of an answer that is refused, of one with a cache, of a page, of a purchase and of a notice. */
export function headerPlaces(callers: Callers): Place[] {
  const customer = { authorization: `Bearer ${callers.tokenOf('customer')}` }
  const json = { 'content-type': 'application/json' }
  const requests: InjectOptions[] = [
    { method: 'GET', url: '/api/admin/user/list', headers: customer },
    { method: 'GET', url: '/api/shop/products' },
    { method: 'GET', url: '/' },
    { method: 'POST', url: '/api/shop/buy', headers: { ...customer, ...json }, payload: '{}' },
    { method: 'POST', url: '/api/crypto/ipn', headers: json, payload: '{}' },
    { method: 'POST', url: '/api/paystack/webhook', headers: json, payload: '{}' },
  ]
  return requests.flatMap((request) =>
    HEADERS.map((header) => ({
      name: `${request.method} ${request.url}, ${header}`,
      max: MAX_HEAD,
      over: MAX_HEAD,
      request: (text: string) => ({ ...request, headers: { ...request.headers, [header]: latin1(text) } }),
    })),
  )
}

/** A header has bytes. Node reads each as one character. */
function latin1(text: string): string {
  return Buffer.from(text)
    .toString('latin1')
    .replace(/[\p{Cc}]/gu, ' ')
    .slice(0, MAX_HEAD)
}

/** Bodies that no schema describes: notices of providers, uploads, and JSON of an unusual form. */
export function bodyPlaces(callers: Callers, productId: number): Place[] {
  const admin = { authorization: `Bearer ${callers.tokenOf('admin')}` }
  const json = { 'content-type': 'application/json' }
  const place = (name: string, request: Place['request'], max = MAX_BODY): Place => ({
    name,
    max,
    over: max,
    request,
  })
  const login = { method: 'POST', url: '/api/auth/login', headers: json } as const
  const repeat = (text: string, length: number) => text.repeat(Math.ceil(length / text.length))
  return [
    ...['/api/crypto/ipn', '/api/paystack/webhook'].flatMap((url) => {
      const headers = {
        ...json,
        'x-nowpayments-sig': 'a'.repeat(128),
        'x-paystack-signature': 'a'.repeat(128),
      }
      return [
        place(`a text in a notice to ${url}`, (text) => ({
          method: 'POST',
          url,
          headers,
          payload: JSON.stringify({ text }),
        })),
        place(`a notice to ${url}`, (text) => ({ method: 'POST', url, headers, payload: text })),
        place(`many names in a notice to ${url}`, (text) => ({
          method: 'POST',
          url,
          headers,
          payload: manyNames(text),
        })),
      ]
    }),
    place('many unknown fields', (text) => ({ ...login, payload: manyNames(text) })),
    place('nested lists', ({ length }) => ({
      ...login,
      payload: `{"email":${repeat('[', length / 2)}${repeat(']', length / 2)}}`,
    })),
    place(
      'a form',
      (text) => ({
        method: 'PUT',
        url: '/api/admin/category/upload-logo',
        ...uploadOf(admin, `name="${text}"`),
      }),
      30_000,
    ),
    place(
      'the file name of a form',
      (text) => ({
        method: 'PUT',
        url: '/api/admin/category/upload-logo',
        ...uploadOf(admin, `name="file"; filename="${text}"`),
      }),
      30_000,
    ),
    ...['newline', 'blank-line', 'none', 'custom'].map((separator) =>
      place(
        `an import, ${separator}`,
        (text) => ({
          method: 'POST',
          url: '/api/admin/account/import',
          query: {
            logProductId: String(productId),
            mode: 'preview',
            separator,
            custom: 'aaaaaaaaaaaaaaaaaab',
          },
          headers: { ...admin, 'content-type': 'text/plain' },
          payload: text,
        }),
        400_000,
      ),
    ),
  ]
}

function uploadOf(headers: Record<string, string>, disposition: string): InjectOptions {
  return {
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=cost' },
    payload: `--cost\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n1\r\n--cost--\r\n`,
  }
}

/** As many names as a body has room for. */
function manyNames(text: string): string {
  const names = Array.from({ length: Math.floor(text.length / 12) }, (_, nth) => [`n${nth}`, 1])
  return JSON.stringify(Object.fromEntries(names))
}
