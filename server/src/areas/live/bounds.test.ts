import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { countLiveListeners } from '../../../test/areas/live-listeners.ts'
import { openTestClient } from '../../../test/connect.ts'
import { type TestCaller, useTestShop } from '../../../test/shop.ts'
import { MAX_LISTENERS } from './routes.ts'

/** The maximum number of open streams of one user. */
const MAX_PER_USER = 8
/** So many screens that some are refused: the shop serves or queues only a limited number of first messages at once. */
const SCREENS = 400
/**
 * At most this many screens are not refused. The shop reads the state for their first message; in this test these reads
 * wait for the locked table.
 */
const MAX_READING = 12

const shop = useTestShop()
let port: number
const openSockets: Socket[] = []
beforeAll(async () => {
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
  port = (shop.app.server.address() as AddressInfo).port
})
afterEach(async () => {
  for (const socket of openSockets.splice(0)) socket.destroy()
  await expect.poll(listeners, { timeout: 10_000 }).toBe(0)
})

const listeners = () => countLiveListeners(shop)

interface Screen {
  socket: Socket
  status: number
  retryAfter: number
  /** The first message that it received. */
  text: string
}

/** Opens the stream and returns its first message. Uses a bare socket, because there will be thousands. */
async function listen({ token }: TestCaller): Promise<Screen> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  openSockets.push(socket)
  socket.write(`GET /api/live HTTP/1.1\r\nhost: shop\r\nauthorization: Bearer ${token}\r\n\r\n`)
  let text = ''
  while (!/\r\n\r\n[\s\S]*\n/.test(text) && !text.includes('}') && !socket.destroyed) {
    const [chunk] = await once(socket, 'data')
    text += chunk
  }
  socket.resume()
  return {
    socket,
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]),
    retryAfter: Number(/\r\nretry-after: (\d+)/i.exec(text)?.[1]),
    text,
  }
}

/** Opens as many streams for each user as a user may have, one user after the other. */
async function listenMany(users: TestCaller[]): Promise<Screen[]> {
  const screens: Screen[] = []
  for (const user of users) {
    screens.push(...(await Promise.all(Array.from({ length: MAX_PER_USER }, () => listen(user)))))
  }
  return screens
}

describe('open screens', () => {
  it('get different reconnect times, so that they do not all reconnect in the same moment after a restart', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => shop.user()))
    const pauses = (await listenMany(users)).map(({ text }) => Number(/\nretry: (\d+)\n/.exec(text)?.[1]))
    expect(pauses).toHaveLength(40)
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(2_000)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(10_000)
    const seconds = new Set(pauses.map((ms) => Math.floor(ms / 1_000)))
    expect(seconds.size).toBeGreaterThanOrEqual(4)
  })

  it('that reconnect at the same time while the database hangs are refused with 503 and Retry-After', async () => {
    const user = await shop.user()
    const locker = await openTestClient(shop.url)
    await locker.query('BEGIN; LOCK TABLE wallets IN ACCESS EXCLUSIVE MODE')
    const answered: Screen[] = []
    try {
      for (let n = 0; n < SCREENS; n++)
        void listen(user)
          .then((screen) => answered.push(screen))
          .catch(() => {})
      const refused = () => answered.filter(({ status }) => status === 503)
      await expect
        .poll(() => refused().length, { timeout: 15_000 })
        .toBeGreaterThanOrEqual(SCREENS - MAX_READING)
      for (const { retryAfter } of refused()) expect(retryAfter).toBeGreaterThan(0)
    } finally {
      await locker.query('COMMIT')
      await locker.end()
    }
    expect((await listen(user)).status).toBe(200)
  })

  it('are limited in each process: one more is refused with 503 and Retry-After until one is closed', async () => {
    const users: TestCaller[] = []
    for (let n = 0; n < MAX_LISTENERS / MAX_PER_USER; n++) users.push(await shop.user())
    const screens = await listenMany(users)
    expect(new Set(screens.map(({ status }) => status))).toEqual(new Set([200]))
    const lateUser = await shop.user()
    const refused = await listen(lateUser)
    expect(refused.status).toBe(503)
    expect(refused.text).toContain('"code":"UNAVAILABLE"')
    expect(refused.retryAfter).toBeGreaterThanOrEqual(5)
    // Other calls are still served.
    expect((await shop.api('GET', '/auth/user-wallet', { token: lateUser.token })).status).toBe(200)
    screens[0]?.socket.destroy()
    await expect.poll(async () => (await listen(lateUser)).status, { timeout: 5_000 }).toBe(200)
  }, 60_000)
})
