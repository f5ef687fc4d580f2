import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

interface Request {
  method?: string
  headers?: Record<string, string>
  body?: Buffer | string | undefined
  /** The client's address, one of the loopback network. */
  from?: string
}

/** Sends a request over TLS, on a connection of its own, and returns the answer without its body. */
export async function open(url: string, request: Request = {}): Promise<IncomingMessage> {
  const { method = 'GET', headers = {}, body = '', from = '127.0.0.1' } = request
  const length = { 'content-length': String(Buffer.byteLength(body)) }
  const sent = https.request(url, {
    ...{ method, localAddress: from, agent: false },
    headers: { ...(body !== '' && length), ...headers },
  })
  const answered: Promise<[IncomingMessage]> = once(sent, 'response') as Promise<[IncomingMessage]>
  // A refused upload is answered before its end, and the connection may then be closed.
  const written = pipeline(Readable.from([body]), sent).catch(() => {})
  const [answer] = await answered
  void written
  return answer
}

/** Sends a request over TLS. `body` of the answer is parsed if it is JSON. */
export async function send(url: string, request: Request = {}) {
  const answer = await open(url, request)
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) text += chunk
  const isJson = String(answer.headers['content-type']).includes('json')
  return {
    status: answer.statusCode,
    headers: answer.headers,
    // Answers of every shape.
    body: (isJson ? JSON.parse(text) : text) as unknown,
  }
}
