import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usedBytes } from '../../../test/process/used-bytes.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { MAX_PIPELINED } from './limit-pipelining.ts'

let shop: TestShop
let port: number
beforeAll(async () => {
  shop = await openTestShop()
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
  port = (shop.app.server.address() as AddressInfo).port
})
afterAll(() => shop.close())

const MAX_MS = 20_000
const MAX_GROWTH_BYTES = 30_000_000
const UNREAD_CONNECTIONS = 20
const POLL_MS = 10

/**
 * Sends these bytes on a new connection. Waits for this number of answers, or until the server closes the connection,
 * and returns what came back.
 */
async function exchange(
  parts: (string | Buffer)[],
  answers = Number.POSITIVE_INFINITY,
): Promise<{ text: string; isClosed: boolean }> {
  const socket = await open()
  let text = ''
  let isClosed = false
  socket.on('data', (bytes) => {
    text += String(bytes)
  })
  socket.on('close', () => {
    isClosed = true
  })
  for (const part of parts) socket.write(part)
  const startedAt = performance.now()
  while (!isClosed && statusesOf(text).length < answers && performance.now() - startedAt < MAX_MS) {
    await sleep(POLL_MS)
  }
  socket.destroy()
  return { text, isClosed }
}

const statusesOf = (text: string) =>
  // A status line may begin in the middle of a line, because the previous body may end without a line break.
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

const lines = (...parts: string[]) => `${parts.join('\r\n')}\r\n\r\n`
const HOST = 'Host: shop'
const SMUGGLED = lines('GET /api/smuggled HTTP/1.1', HOST)
const POST = 'POST /api/auth/login HTTP/1.1'

describe('a request that is not valid HTTP/1.1', () => {
  it.each<[string, string | Buffer]>([
    ['no request line', 'GET\r\n\r\n'],
    ['no version', lines('GET /api/config', HOST)],
    ['an unknown version', lines('GET /api/config HTTP/9.9', HOST)],
    ['HTTP/2 without a negotiation', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a method in small letters', lines('get /api/config HTTP/1.1', HOST)],
    ['an unknown method', lines('HACK /api/config HTTP/1.1', HOST)],
    ['a NUL in the address', lines('GET /api/con\0fig HTTP/1.1', HOST)],
    ['a space in the address', lines('GET /api/ config HTTP/1.1', HOST)],
    ['no host', lines('GET /api/config HTTP/1.1')],
    ['a header without a colon', lines('GET /api/config HTTP/1.1', HOST, 'nonsense')],
    ['a space before the colon', lines('GET /api/config HTTP/1.1', HOST, 'X-Name : a')],
    ['a NUL in a header', lines('GET /api/config HTTP/1.1', HOST, 'X-Name: a\0b')],
    ['a line feed alone in a header', lines('GET /api/config HTTP/1.1', HOST, 'X-Name: a\nX-Other: b')],
    ['a carriage return alone in a header', lines('GET /api/config HTTP/1.1', HOST, 'X-Name: a\rX-Other: b')],
    ['a folded header', lines('GET /api/config HTTP/1.1', HOST, 'X-Name: a', ' b')],
    ['a TLS handshake', Buffer.from('160301020001000001fc0303', 'hex')],
    ['random bytes', Buffer.from('fffefdfc00010203deadbeef', 'hex')],
  ])('is refused, and its connection is closed: %s', async (_what, bytes) => {
    const { text, isClosed } = await exchange([bytes, SMUGGLED])
    expect(statusesOf(text)).toEqual([400])
    expect(isClosed).toBe(true)
    expect(text).not.toMatch(/node:|\bat /)
  })

  it('is refused with 431 if its headers are too large', async () => {
    for (const header of [`X-Huge: ${'h'.repeat(100_000)}`, `Cookie: ${'c=d; '.repeat(20_000)}`]) {
      const { text, isClosed } = await exchange([lines('GET /api/config HTTP/1.1', HOST, header)])
      expect(statusesOf(text)).toEqual([431])
      expect(isClosed).toBe(true)
    }
  })

  it('is refused with 431 or 414 if its address is too long', async () => {
    const { text, isClosed } = await exchange([lines(`GET /api/${'a'.repeat(100_000)} HTTP/1.1`, HOST)])
    expect([[431], [414]]).toContainEqual(statusesOf(text))
    expect(isClosed).toBe(true)
  })
})

describe('a body whose end a proxy and the shop could read differently', () => {
  const chunked = 'Transfer-Encoding: chunked'
  const json = 'Content-Type: application/json'
  it.each<[string, string]>([
    ['a length and chunks', `${lines(POST, HOST, json, 'Content-Length: 4', chunked)}0\r\n\r\n`],
    ['chunks and a length', `${lines(POST, HOST, json, chunked, 'Content-Length: 4')}0\r\n\r\n`],
    ['two lengths', lines(POST, HOST, json, 'Content-Length: 2', 'Content-Length: 60')],
    ['a list of lengths', lines(POST, HOST, json, 'Content-Length: 2, 60')],
    ['a length with a sign', lines(POST, HOST, json, 'Content-Length: +2')],
    ['a negative length', lines(POST, HOST, json, 'Content-Length: -2')],
    ['a hexadecimal length', lines(POST, HOST, json, 'Content-Length: 0x2')],
    ['a length with a space', lines(POST, HOST, json, 'Content-Length: 2 2')],
    ['a length that is too large', lines(POST, HOST, json, `Content-Length: ${'9'.repeat(30)}`)],
    ['an encoding after chunked', lines(POST, HOST, json, 'Transfer-Encoding: chunked, identity')],
    ['an unknown encoding', lines(POST, HOST, json, 'Transfer-Encoding: xchunked')],
    ['a hidden encoding', lines(POST, HOST, json, 'Transfer-Encoding: \x0bchunked')],
    ['a size of a chunk that is not a number', `${lines(POST, HOST, json, chunked)}zz\r\n{}\r\n0\r\n\r\n`],
    ['a negative size of a chunk', `${lines(POST, HOST, json, chunked)}-2\r\n{}\r\n0\r\n\r\n`],
    ['a chunk that is too large', `${lines(POST, HOST, json, chunked)}FFFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n`],
    ['a chunk that is longer than its size', `${lines(POST, HOST, json, chunked)}2\r\n{}{}\r\n0\r\n\r\n`],
    ['a chunk that ends with a line feed alone', `${lines(POST, HOST, json, chunked)}2\n{}\n0\n\n`],
    [
      'extensions of a chunk that are too large',
      `${lines(POST, HOST, json, chunked)}2;${'a'.repeat(100_000)}\r\n{}\r\n0\r\n\r\n`,
    ],
  ])('is refused, and nothing after it is read as a request: %s', async (_what, bytes) => {
    const { text, isClosed } = await exchange([bytes + SMUGGLED])
    const statuses = statusesOf(text)
    expect(statuses).toHaveLength(1)
    expect([400, 413]).toContain(statuses[0])
    expect(isClosed).toBe(true)
  })

  it('is read to its end if it has either one length or chunks', async () => {
    const body = '{"token":"unknown"}'
    const post = 'POST /api/auth/confirm-email HTTP/1.1'
    const size = body.length.toString(16)
    const withLength = lines(post, HOST, json, `Content-Length: ${body.length}`) + body
    const inChunks = `${lines(post, HOST, json, chunked)}${size};name=value\r\n${body}\r\n0\r\n\r\n`
    const { text } = await exchange([withLength + inChunks + SMUGGLED], 3)
    expect(statusesOf(text)).toEqual([422, 422, 404])
  })
})

describe('many requests on one connection', () => {
  const request = lines('GET /api/auth/me HTTP/1.1', HOST)

  it('are answered in their order, if no more than a hundred wait', async () => {
    const { text } = await exchange([request.repeat(MAX_PIPELINED)], MAX_PIPELINED)
    expect(statusesOf(text)).toEqual(Array(MAX_PIPELINED).fill(401))
    const numbers = [...text.matchAll(/^x-request-id: \w+-(\w+)/gm)].map(([, number = '']) =>
      Number.parseInt(number, 36),
    )
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  })

  it('may follow once the first hundred are answered', async () => {
    const socket = await open()
    let text = ''
    socket.on('data', (bytes) => {
      text += String(bytes)
    })
    for (const nth of [1, 2, 3]) {
      socket.write(request.repeat(MAX_PIPELINED))
      await expect.poll(() => statusesOf(text).length, { timeout: MAX_MS }).toBe(nth * MAX_PIPELINED)
    }
    socket.destroy()
  })

  it('close the connection, if a thousand are sent before an answer is read', async () => {
    const { text, isClosed } = await exchange([request.repeat(1_000)])
    expect(isClosed).toBe(true)
    expect(statusesOf(text).length).toBeLessThanOrEqual(MAX_PIPELINED + 1)
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  })

  it('fill no memory, if their answers are never read', async () => {
    const before = usedBytes()
    const sockets = await Promise.all(Array.from({ length: UNREAD_CONNECTIONS }, open))
    for (const socket of sockets) {
      socket.pause()
      socket.write(request.repeat(20_000))
    }
    // Bytes that this client has not sent yet are in the same process; they are not the server's.
    const waiting = () => sockets.reduce((sum, { writableLength }) => sum + writableLength, 0)
    await expect.poll(() => sockets.every(({ destroyed }) => destroyed), { timeout: MAX_MS }).toBe(true)
    expect(usedBytes() - before - waiting()).toBeLessThan(MAX_GROWTH_BYTES)
  })
})

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  return socket
}
