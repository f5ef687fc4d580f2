import type { Random } from '../random.ts'
import type { FuzzedRequest } from './fuzzed-request.ts'
import { longText, ODD_TEXTS, PROTOTYPE_KEYS } from './odd-values.ts'

type Change = (request: FuzzedRequest, random: Random) => void

const ODD_SEGMENTS = [
  '0',
  '-1',
  '1e3',
  '1.0',
  '2147483648',
  '99999999999999999999',
  '%00',
  '%',
  '%zz',
  '%ff',
  '%c0%af',
  '%ed%a0%80',
  '..',
  '%2e%2e%2f',
  '..%5c..',
  '',
  '%20',
  '%D9%A3',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  "1'%20OR%20'1'='1",
  'a'.repeat(299),
  'a'.repeat(301),
  '1'.repeat(4_000),
]

const ODD_TOKENS = [
  'Bearer',
  'Bearer ',
  'bearer null',
  'Basic YWRtaW46YWRtaW4=',
  `Bearer ${'x'.repeat(5_000)}`,
  'Bearer a.b.c',
  // {"alg":"none"} . {"id":1,"role":"ADMIN"}
  'Bearer eyJhbGciOiJub25lIn0.eyJpZCI6MSwicm9sZSI6IkFETUlOIn0.',
  'Bearer dkt_track_\xff\xfe',
  'Bearer dkt_track_',
  'Bearer  two spaces',
  'Bearer \xe4\xf6',
]

const CONTENT_TYPES = [
  '',
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json; charset=',
  'application/json;;;',
  'application/json, text/plain',
  'APPLICATION/JSON',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(500)}`,
  '*/*',
  'a/b/c',
  '__proto__',
  'constructor',
]

const IDEMPOTENCY_KEYS = [
  '',
  'short',
  'x'.repeat(200),
  'x'.repeat(201),
  'x'.repeat(9_000),
  'with space',
  '\xe4\xf6\xfc\xe4\xf6\xfc\xe4\xf6',
  '__proto__',
  'constructor-key',
  'key,key,key,key',
]

const setHeader = (request: FuzzedRequest, name: string, value: string) => {
  request.headers = [...request.headers.filter(([known]) => known !== name), [name, value]]
}

const headChanges: Record<string, Change> = {
  'repeated query parameter': (request, random) => {
    const [first = 'page=1'] = request.query.split('&').filter(Boolean)
    request.query = [request.query, first, random.chance(0.5) ? first : 'page=2'].filter(Boolean).join('&')
  },
  'unknown query parameter': (request, random) => {
    const name = random.pick([...PROTOTYPE_KEYS, 'a[]', 'a[b]', 'filter[0]', '', '%00', 'admin'])
    request.query = [request.query, `${name}=1`].filter(Boolean).join('&')
  },
  'odd query value': (request, random) => {
    const names = request.query.split('&').map((pair) => pair.split('=')[0])
    const name = random.pick([...names.filter(Boolean), 'search', 'page', 'sort'])
    const value = random.chance(0.5) ? random.pick(ODD_SEGMENTS) : encoded(random)
    request.query = [request.query, `${name}=${value}`].filter(Boolean).join('&')
  },
  'malformed query': (request, random) => {
    request.query = random.pick(['&', '&&&&', '=', '=&=', '?', '??', '&a', '%', '%&%', 'a'.repeat(3_000)])
  },
  'odd path parameter': (request, random) => {
    const parts = request.path.split('/')
    const index = request.endpoint.path.split('/').findIndex((part) => part.startsWith(':'))
    // The requested path begins with `/api`, so it has one part more than the path of the contract.
    if (index >= 0) parts[index + 1] = random.chance(0.8) ? random.pick(ODD_SEGMENTS) : encoded(random)
    else parts.push(random.pick(ODD_SEGMENTS))
    request.path = parts.join('/')
  },
  'odd path': (request, random) => {
    request.path = random.pick([
      `${request.path}/`,
      `${request.path}//`,
      `/${request.path}`,
      request.path.toUpperCase(),
      request.path.replace('/api/', '/api/./'),
      request.path.replace('/api/', '/api/x/../'),
      `${request.path};a=b`,
      `${request.path}%3Fa`,
      `http://elsewhere.example${request.path}`,
    ])
  },
  'another method': (request, random) => {
    request.method = random.pick(['PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'PUT', 'DELETE', 'POST', 'PROPFIND'])
  },
  'odd token': (request, random) => setHeader(request, 'authorization', random.pick(ODD_TOKENS)),
  'another content type': (request, random) => setHeader(request, 'content-type', random.pick(CONTENT_TYPES)),
  'content encoding': (request, random) =>
    setHeader(request, 'content-encoding', random.pick(['gzip', 'br', 'deflate', 'identity', 'x', ''])),
  'odd idempotency key': (request, random) =>
    setHeader(request, 'idempotency-key', random.pick(IDEMPOTENCY_KEYS)),
  'two idempotency keys': (request) => {
    request.headers.push(['idempotency-key', 'a-first-key'], ['Idempotency-Key', 'a-second-key'])
  },
  'huge header': (request, random) =>
    setHeader(request, 'x-huge', 'h'.repeat(random.pick([8_000, 15_000, 100_000]))),
  'many headers': (request, random) => {
    const count = random.pick([100, 500])
    for (let nth = 0; nth < count; nth++) request.headers.push([`x-${nth}`, 'v'])
  },
  'odd standard header': (request, random) =>
    setHeader(
      request,
      random.pick([
        'cookie',
        'user-agent',
        'accept',
        'accept-encoding',
        'accept-language',
        'if-none-match',
        'if-modified-since',
        'range',
        'origin',
        'referer',
        'x-forwarded-for',
        'x-forwarded-proto',
        'forwarded',
        'x-http-method-override',
        'x-request-id',
        'last-event-id',
      ]),
      random.pick([
        '',
        '\xff\xfe',
        '"',
        '__proto__',
        ';=;=',
        '*',
        'bytes=0-99999999999',
        '1, 2, 3',
        'x'.repeat(7_000),
      ]),
    ),
}

function encoded(random: Random): string {
  const text = random.chance(0.8) ? random.pick(ODD_TEXTS) : longText(random).slice(0, 2_000)
  return encodeURIComponent(text.toWellFormed())
}

/** Changes the address, the method or the headers. */
export function changeHead(request: FuzzedRequest, random: Random) {
  const name = random.pick(Object.keys(headChanges))
  headChanges[name]?.(request, random)
  request.changes.push(name)
}
