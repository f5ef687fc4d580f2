import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '../../../test/create-app.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { compressPage, sendPage } from '../pages/compressed-page.ts'
import { TIMEOUTS } from './timeouts.ts'

const SOCKETS = 80
const MAX_GROWTH_BYTES = 60 * 1024 * 1024
/** More than the kernel buffers for a reader. */
const PAGE_BYTES = 5_000_000

let shop: TestShop
let app: Awaited<ReturnType<typeof createApp>>
beforeAll(async () => {
  shop = await openTestShop()
  app = await createApp(shop.platform)
  const page = await compressPage('x'.repeat(PAGE_BYTES))
  app.get('/large', (request, reply) => sendPage(request, reply, page))
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

it('clients that never read share one copy of the answer in memory and are disconnected', async () => {
  expect(app.server.timeout).toBe(TIMEOUTS.connectionTimeout)
  expect(TIMEOUTS.connectionTimeout).toBeLessThanOrEqual(60_000)
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const page = await fetch(`${origin}/large`, {
    headers: { 'accept-encoding': 'identity', connection: 'close' },
  })
  expect((await page.arrayBuffer()).byteLength).toBe(PAGE_BYTES)

  const timeoutMs = 2_000
  app.server.timeout = timeoutMs
  // Counts the accepted connections, not the open ones: on a busy machine, the first clients are disconnected before
  // the last ones are accepted.
  let accepted = 0
  app.server.on('connection', () => accepted++)
  const before = process.memoryUsage().rss
  const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => askWithoutReading(port)))
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss - before)
  }, 50)
  await expect.poll(() => accepted, { timeout: 10 * timeoutMs }).toBe(SOCKETS)
  await expect.poll(countConnections, { timeout: 10 * timeoutMs }).toBe(0)
  clearInterval(watch)
  for (const socket of sockets) socket.destroy()
  expect(peak).toBeLessThan(MAX_GROWTH_BYTES)
})

it('a client that reads slowly gets the whole answer', async () => {
  app.server.timeout = 500
  const { port } = app.server.address() as AddressInfo
  const socket = await askWithoutReading(port)
  let bytes = 0
  // The whole read takes longer than the time-out, which counts from the last byte.
  while (!socket.readableEnded && bytes < PAGE_BYTES) {
    const chunk: Buffer | null = socket.read()
    bytes += chunk?.length ?? 0
    if (chunk === null) await Promise.race([once(socket, 'readable'), once(socket, 'close')])
    else await new Promise((resolve) => setTimeout(resolve, 10))
    if (socket.destroyed) break
  }
  expect(bytes).toBeGreaterThanOrEqual(PAGE_BYTES)
  socket.destroy()
})

it('a client that sends half a request is disconnected', async () => {
  expect(app.server.requestTimeout).toBe(TIMEOUTS.requestTimeout)
  expect(app.server.headersTimeout).toBe(TIMEOUTS.http.headersTimeout)
  app.server.timeout = 60_000
  app.server.headersTimeout = 500
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  const closed = once(socket, 'close')
  socket.resume()
  socket.write('GET / HTTP/1.1\r\nhost: shop\r\nx-half: ')
  await closed
})

async function askWithoutReading(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  socket.write('GET /large HTTP/1.1\r\nhost: shop\r\n\r\n')
  return socket
}

const countConnections = () =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
