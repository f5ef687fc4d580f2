import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { TIMEOUTS } from './timeouts.ts'

const SOCKETS = 200
const LIMIT_MS = 1_000
/** Node checks the limits once per `connectionsCheckingInterval`. The 15 s are for a busy machine. */
const CLOSED_MS = LIMIT_MS + TIMEOUTS.http.connectionsCheckingInterval + 15_000
const BYTE_INTERVAL_MS = 200

let shop: TestShop
let port: number
beforeAll(async () => {
  shop = await openTestShop()
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
  port = (shop.app.server.address() as AddressInfo).port
  Object.assign(shop.app.server, { headersTimeout: LIMIT_MS, requestTimeout: LIMIT_MS })
})
afterAll(() => shop.close())

/** Opens many connections that send a beginning, then a little at a time. `closed` resolves when all are closed. */
async function writeSlowly(beginning: string, byte: string) {
  const sockets = await Promise.all(
    Array.from({ length: SOCKETS }, async () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      await once(socket, 'connect')
      socket.resume()
      socket.write(beginning)
      return socket
    }),
  )
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(byte)
  }, BYTE_INTERVAL_MS)
  const closed = Promise.all(sockets.map((socket) => untilClosed(socket))).finally(() => clearInterval(drip))
  return { closed, sockets }
}

// Not `once`: it rejects on the error of a write to a connection that the server has closed.
const untilClosed = (socket: Socket) =>
  new Promise<void>((resolve) => {
    if (socket.closed) resolve()
    else socket.once('close', () => resolve())
  })

describe.each([
  ['headers', 'GET /api/config HTTP/1.1\r\nhost: shop\r\nx-slow: ', 'a'],
  [
    'a body',
    'POST /api/auth/login HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{',
    ' ',
  ],
  [
    'a body in chunks',
    'POST /api/auth/login HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{\r\n',
    '1\r\n \r\n',
  ],
])(`${SOCKETS} clients that send %s byte by byte`, (_what, beginning, byte) => {
  it('delay no customer, and are disconnected', { timeout: 60_000 }, async () => {
    const buyer = await shop.user({ balance: 10 })
    const { id } = await shop.product({ price: 1, accounts: 2 })
    const { closed, sockets } = await writeSlowly(beginning, byte)
    const countOpen = () => sockets.filter((socket) => !socket.closed).length

    const startedAt = performance.now()
    expect((await shop.buy(buyer, id)).status).toBe(201)
    const answer = await fetch(`http://127.0.0.1:${port}/api/config`)
    expect(answer.status).toBe(200)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    expect(countOpen()).toBe(SOCKETS)

    await expect.poll(countOpen, { timeout: CLOSED_MS }).toBe(0)
    await closed
  })
})

it('the server allows 20 s for the headers, 120 s for a request and 60 s without traffic', async () => {
  const { createApp } = await import('../../../test/create-app.ts')
  const app = await createApp(shop.platform)
  expect([app.server.headersTimeout, app.server.requestTimeout, app.server.timeout]).toEqual([
    20_000, 120_000, 60_000,
  ])
  await app.close()
})
