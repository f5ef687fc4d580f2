import { setTimeout as pause } from 'node:timers/promises'
import type { LiveUpdate } from '@docket/contract/live'
import { createParser } from 'eventsource-parser'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { countLiveListeners } from '../../../test/areas/live-listeners.ts'
import { openTestShop, type TestCaller, useTestShop } from '../../../test/shop.ts'
import { openPlatform } from '../../host/context/open-platform.ts'
import { announceUserChange } from '../../host/realtime/live-changes.ts'

const shop = useTestShop()
let origin: string
const openStreams: { stop(): void }[] = []

beforeAll(async () => {
  origin = await shop.app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => {
  for (const stream of openStreams.splice(0)) stream.stop()
})

/** Opens the stream like a screen; `updates` collects the messages. */
async function listen(caller: TestCaller | null, query = '') {
  const controller = new AbortController()
  const response = await fetch(`${origin}/api/live${query}`, {
    headers: caller ? { authorization: `Bearer ${caller.token}` } : {},
    signal: controller.signal,
  })
  const updates: LiveUpdate[] = []
  const stream = { response, updates, hasEnded: false, stop: () => controller.abort() }
  if (response.ok && response.body) {
    const parser = createParser({ onEvent: ({ data }) => updates.push(JSON.parse(data)) })
    const read = async () => {
      const decoder = new TextDecoder()
      for await (const chunk of response.body ?? []) parser.feed(decoder.decode(chunk, { stream: true }))
    }
    void read()
      .catch(() => {})
      .finally(() => {
        stream.hasEnded = true
      })
  }
  openStreams.push(stream)
  return stream
}

describe('live updates', () => {
  it('begin with the current state', async () => {
    const user = await shop.user({ balance: 20 })
    const { id } = await shop.product({ price: 5, accounts: 3 })
    const { response, updates } = await listen(user, `?products=${id}`)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    await expect.poll(() => updates).toEqual([{ balance: 20, stock: [{ id, inStock: 3 }] }])
  })

  it('end with the session, by logout or suspension, and not for other users', async () => {
    const [user, other, admin] = [await shop.user(), await shop.user(), await shop.admin()]
    const [stream, otherStream] = [await listen(user), await listen(other)]
    await shop.api('POST', '/auth/logout', { token: user.token, body: {} })
    await expect.poll(() => stream.hasEnded).toBe(true)
    expect(otherStream.hasEnded).toBe(false)
    await shop.api('PUT', '/admin/user/suspension', {
      token: admin.token,
      body: { id: other.id, suspended: true, reason: 'for a test' },
    })
    await expect.poll(() => otherStream.hasEnded).toBe(true)
  })

  it('send the balance to the buyer, and the stock to every screen that shows the product', async () => {
    const [buyer, other] = [await shop.user({ balance: 20 }), await shop.user({ balance: 7 })]
    const [sold, unsold] = [
      await shop.product({ price: 5, accounts: 3 }),
      await shop.product({ accounts: 1 }),
    ]
    const ofBuyer = await listen(buyer)
    const ofOther = await listen(other, `?products=${unsold.id},${sold.id}`)
    await expect.poll(() => [ofBuyer.updates.length, ofOther.updates.length]).toEqual([1, 1])
    await shop.buy(buyer, sold.id)
    await expect.poll(() => ofBuyer.updates.at(-1)).toEqual({ balance: 15 })
    await expect.poll(() => ofOther.updates.at(-1)).toEqual({ stock: [{ id: sold.id, inStock: 2 }] })
    expect(ofOther.updates).toHaveLength(2)
  })

  it('report added accounts', async () => {
    const [user, admin] = [await shop.user(), await shop.admin()]
    const { id } = await shop.product({ accounts: 1 })
    const { updates } = await listen(user, `?products=${id}`)
    await expect.poll(() => updates.length).toBe(1)
    await shop.api('POST', '/admin/account', {
      token: admin.token,
      body: { logProductId: id, value: `account of ${id}`, provenance: 'Acme Ltd' },
    })
    await expect.poll(() => updates.at(-1)).toEqual({ stock: [{ id, inStock: 2 }] })
  })

  it('report a credit after its commit, but not one that is rolled back', async () => {
    const user = await shop.user({ balance: 3 })
    const { updates } = await listen(user)
    await expect.poll(() => updates.length).toBe(1)
    await shop.db.transaction().execute((tx) => announceUserChange(tx, user.id))
    await expect.poll(() => updates.length).toBe(2)
    const failed = shop.db.transaction().execute(async (tx) => {
      await announceUserChange(tx, user.id)
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    await pause(300)
    expect(updates).toEqual([{ balance: 3 }, { balance: 3 }])
  })

  it('report purchases of another process', async () => {
    const user = await shop.user({ balance: 9 })
    const { id } = await shop.product({ accounts: 2 })
    const { updates } = await listen(user, `?products=${id}`)
    await expect.poll(() => updates.length).toBe(1)
    const other = await openPlatform(shop.platform.config, shop.url)
    other.live.addPurchase({ userId: user.id, productId: id })
    await expect.poll(() => updates.length, { timeout: 3_000 }).toBe(2)
    expect(updates[1]).toEqual({ balance: 9, stock: [{ id, inStock: 2 }] })
    await other.close()
  })

  it('merge changes at the same time into one message', async () => {
    const user = await shop.user({ balance: 50 })
    const { id } = await shop.product({ price: 1, accounts: 10 })
    const { updates } = await listen(user, `?products=${id}`)
    await expect.poll(() => updates.length).toBe(1)
    await Promise.all(Array.from({ length: 10 }, () => shop.buy(user, id)))
    await expect.poll(() => updates.at(-1)).toEqual({ balance: 40, stock: [{ id, inStock: 0 }] })
    expect(updates.length).toBeLessThanOrEqual(4)
  })

  it('are only for signed-in customers, and leave out unknown products', async () => {
    expect((await listen(null)).response.status).toBe(401)
    expect((await listen(await shop.admin())).response.status).toBe(403)
    const user = await shop.user()
    for (const products of ['0', '1,', 'x', '-1', '1e3', '99999999999', Array(101).fill(1).join()]) {
      const { response } = await listen(user, `?products=${products}`)
      expect([products, response.status]).toEqual([products, 400])
    }
    const { updates } = await listen(user, '?products=2147483647')
    await expect.poll(() => updates).toEqual([{ balance: 0, stock: [] }])
  })

  it('send the state again after an unreadable notification, and ignore notifications of other kinds', async () => {
    const user = await shop.user({ balance: 4 })
    const { updates } = await listen(user)
    await expect.poll(() => updates.length).toBe(1)
    // An unreadable message about a change may mean any change.
    for (const payload of ['changed ', 'changed {', 'changed {"users":"x"}', 'changed [1]']) {
      const before = updates.length
      await shop.owner.query('SELECT pg_notify($1, $2)', ['docket', payload])
      await expect.poll(() => updates.length).toBe(before + 1)
    }
    await shop.owner.query('SELECT pg_notify($1, $2)', ['docket', 'nothing like it'])
    await shop.db.transaction().execute((tx) => announceUserChange(tx, user.id))
    await expect.poll(() => updates).toEqual(Array(6).fill({ balance: 4 }))
  })

  it('do not start for a HEAD request, which would stay open and never get anything', async () => {
    const { token } = await shop.user()
    const answer = await shop.app.inject({
      method: 'HEAD',
      url: '/api/live',
      headers: { authorization: `Bearer ${token}` },
    })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET'])
  })

  it('do not start for a client that has disconnected', async () => {
    const user = await shop.user()
    for (let count = 0; count < 40; count++) {
      // The session is not in the cache, so that the lookup takes long enough for the client to disconnect.
      const { token } = await shop.user()
      const controller = new AbortController()
      const pendingStream = fetch(`${origin}/api/live`, {
        headers: { authorization: `Bearer ${token}` },
        signal: controller.signal,
      }).catch(() => {})
      setTimeout(() => controller.abort(), count % 5)
      await pendingStream
    }
    const first = await listen(user)
    await expect.poll(() => first.updates.length).toBe(1)
    // Counts listeners and not connections, because `fetch` keeps idle connections open.
    await expect.poll(() => countLiveListeners(shop), { timeout: 5_000 }).toBe(1)
  })

  it('end the oldest stream of a user who opens too many', async () => {
    const user = await shop.user()
    const first = await listen(user)
    for (let count = 0; count < 7; count++) await listen(user)
    expect(first.hasEnded).toBe(false)
    await listen(user)
    await expect.poll(() => first.hasEnded).toBe(true)
  })
})

it('a server that closes ends its streams and does not wait for them', async () => {
  const closingShop = await openTestShop()
  const address = await closingShop.app.listen({ host: '127.0.0.1', port: 0 })
  const user = await closingShop.user()
  const response = await fetch(`${address}/api/live`, { headers: { authorization: `Bearer ${user.token}` } })
  const reader = response.body?.getReader()
  let received = ''
  while (!received.includes('"balance":0'))
    received += new TextDecoder().decode((await reader?.read())?.value)
  const startedAt = performance.now()
  await closingShop.close()
  expect(performance.now() - startedAt).toBeLessThan(5_000)
  expect(await reader?.read()).toMatchObject({ done: true })
})
