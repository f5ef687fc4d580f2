import { once } from 'node:events'
import http2 from 'node:http2'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

const PIECE_BYTES = 256 * 1024

interface Request {
  method?: string
  headers?: Record<string, string>
  body?: Buffer | string | undefined
  /** The client's address, one of the loopback network. */
  from?: string
}

/** An answer whose body has not been read. */
interface Opened {
  status: number | undefined
  headers: http2.IncomingHttpHeaders
  stream: http2.ClientHttp2Stream
  close(): void
}

/** Sends a request over HTTP/2, as browsers do, on a connection of its own. */
export async function open(url: string, request: Request = {}): Promise<Opened> {
  const { method = 'GET', headers = {}, body, from = '127.0.0.1' } = request
  const { origin, pathname, search } = new URL(url)
  const session = http2.connect(origin, { localAddress: from } as http2.SecureClientSessionOptions)
  // The error of a connection is also an error of its stream, which `once` reports.
  session.on('error', () => {})
  const stream = session.request(
    {
      ':method': method,
      ':path': `${pathname}${search}`,
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      ...headers,
    },
    { endStream: body === undefined },
  )
  // A refused upload is answered before its end, and its stream is then closed.
  if (body !== undefined) pipeline(piecesOf(Buffer.from(body)), stream).catch(() => {})
  const [answered] = (await once(stream, 'response')) as [
    http2.IncomingHttpHeaders & http2.IncomingHttpStatusHeader,
  ]
  return { status: answered[':status'], headers: answered, stream, close: () => session.destroy() }
}

/** Sends a request, and reads the whole answer. Its `body` is parsed if it is JSON. */
export async function send(url: string, request: Request = {}) {
  const { status, headers, stream, close } = await open(url, request)
  const body = await text(stream).finally(close)
  const isJson = String(headers['content-type']).includes('json')
  return { status, headers, body: (isJson ? JSON.parse(body) : body) as unknown }
}

/** Splits a body into pieces, because Node's client refuses to hold more than 10 MB that are not sent yet. */
function* piecesOf(body: Buffer) {
  for (let at = 0; at < body.length; at += PIECE_BYTES) yield body.subarray(at, at + PIECE_BYTES)
}
