import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { hear, LISTENER, relayContext } from '../../../test/areas/events.ts'
import { useTestShop } from '../../../test/shop.ts'
import type { Listeners, ReceivedEvent } from '../../host/areas/listener.ts'
import { handleEach } from '../../host/areas/listener.ts'
import type { Tx } from '../../host/db/database.ts'
import { publish } from '../../host/events/publish.ts'
import { eventGauges } from './event-gauges.ts'
import { relayEvents } from './relay-events.ts'

const shop = useTestShop()
beforeEach(async () => {
  await shop.db.deleteFrom('events').execute()
  await hear(shop, ['product.sold_out', 'product.restocked'])
})

const soldOut = (productId: number) =>
  shop.db
    .transaction()
    .execute((tx) =>
      publish(tx, 'product.sold_out', { subject: `product:${productId}`, payload: { productId } }),
    )

type Received = ReceivedEvent<'product.sold_out' | 'product.restocked'>

/** Relays what is due to `handle`. */
const relay = (handle: (tx: Tx, event: Received) => Promise<void>) => {
  const listeners: Listeners = {
    [LISTENER]: { handles: handleEach(['product.sold_out', 'product.restocked'], handle) },
  }
  return relayEvents(relayContext(shop), listeners)
}

const rows = () => shop.db.selectFrom('events').selectAll().orderBy('id').execute()
const makeDue = () =>
  shop.db
    .updateTable('events')
    .set({ next_attempt_at: new Date(0) })
    .execute()

describe('an event', () => {
  it('is not written if nothing listens to its type', async () => {
    await hear(shop, ['product.restocked'])
    await soldOut(1)
    expect(await rows()).toEqual([])
  })

  it('is not written if its cause is rolled back', async () => {
    const cause = shop.db.transaction().execute(async (tx) => {
      await publish(tx, 'product.sold_out', { subject: 'product:1', payload: { productId: 1 } })
      throw new Error('The cause fails.')
    })
    await expect(cause).rejects.toThrow()
    expect(await rows()).toEqual([])
  })

  it('is handed once to its listener, with what was published', async () => {
    await soldOut(7)
    const handle = vi.fn(async () => {})
    await relay(handle)
    await relay(handle)
    expect(handle).toHaveBeenCalledTimes(1)
    expect(handle.mock.calls[0]?.[1 as never]).toMatchObject({
      type: 'product.sold_out',
      version: 1,
      subject: 'product:7',
      payload: { productId: 7 },
      createdAt: expect.any(Date),
    })
  })

  it('has a row for each listener, so that a failing one does not stop another', async () => {
    await shop.db
      .insertInto('event_listeners')
      .values({ type: 'product.sold_out', listener: 'other' })
      .execute()
    await soldOut(1)
    await relay(async () => {})
    expect((await rows()).map(({ listener, relayed_at }) => [listener, relayed_at !== null]).sort()).toEqual([
      ['other', false],
      [LISTENER, true],
    ])
    await shop.db.deleteFrom('event_listeners').where('listener', '=', 'other').execute()
  })

  it('of a type that this release does not know stays for the release that does', async () => {
    await shop.db
      .insertInto('events')
      .values({ listener: LISTENER, type: 'product.melted', version: 1, subject: 'product:1', payload: '{}' })
      .execute()
    await relay(async () => {
      throw new Error('not reached')
    })
    expect(await rows()).toMatchObject([{ attempts: 0, relayed_at: null }])
  })

  it('is handed once, also if several processes relay at the same time', async () => {
    for (let product = 1; product <= 20; product++) await soldOut(product)
    const seen: number[] = []
    const handle = async (_tx: Tx, { id }: Received) => void seen.push(id)
    await Promise.all([relay(handle), relay(handle), relay(handle)])
    expect(seen).toHaveLength(20)
    expect(new Set(seen).size).toBe(20)
  })
})

it('finds what is due among ten thousand that wait, before the planner knows how many there are', async () => {
  await sql`INSERT INTO events (listener, type, version, subject, payload)
    SELECT ${LISTENER}, 'product.sold_out', 1, 'product:' || n, '{}' FROM generate_series(1, 10000) AS n`.execute(
    shop.db,
  )
  const begunAt = performance.now()
  // It looks for what is due, and hands nothing on: the process stops.
  await relayEvents(
    relayContext(shop),
    { [LISTENER]: { handles: { 'product.sold_out': async () => {} } } },
    AbortSignal.abort(),
  )
  // A tenth of a second; half a minute if each is compared with each.
  expect(performance.now() - begunAt).toBeLessThan(5_000)
})

describe('a listener that fails', () => {
  it('writes nothing, and gets the event again later; the attempts are farther and farther apart', async () => {
    await soldOut(1)
    const fail = async (tx: Tx) => {
      await tx.insertInto('event_listeners').values({ type: 'x', listener: 'half done' }).execute()
      throw new Error('The listener fails.')
    }
    const waits: number[] = []
    for (let attempt = 1; attempt <= 3; attempt++) {
      await relay(fail)
      const [row] = await rows()
      expect(row).toMatchObject({ attempts: attempt, relayed_at: null, given_up_at: null })
      waits.push(Math.round(((row?.next_attempt_at.getTime() ?? 0) - Date.now()) / 1_000))
      await makeDue()
    }
    expect(waits).toEqual([5, 10, 20])
    const halfDone = shop.db.selectFrom('event_listeners').select('type').where('listener', '=', 'half done')
    expect(await halfDone.execute()).toEqual([])
    await relay(async () => {})
    expect(await rows()).toMatchObject([{ relayed_at: expect.any(Date) }])
  })

  it('keeps the later events of the same subject waiting, and no others', async () => {
    await soldOut(1)
    await soldOut(1)
    await soldOut(2)
    const handled: string[] = []
    await relay(async (_tx, { subject }) => {
      if (subject === 'product:1') throw new Error('The listener fails.')
      handled.push(subject)
    })
    expect(handled).toEqual(['product:2'])
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 0, 0])
    await makeDue()
    await relay(async (_tx, { id }) => void handled.push(String(id)))
    const [first, second] = await rows()
    expect(handled.slice(1)).toEqual([String(first?.id), String(second?.id)])
  })

  it('loses an event after a day; the metrics show it, and the later events of the subject go on', async () => {
    await soldOut(1)
    await soldOut(1)
    const [first] = await rows()
    await shop.db
      .updateTable('events')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('id', '=', first?.id ?? 0)
      .execute()
    const handled: number[] = []
    await relay(async (_tx, { id }) => {
      if (id === first?.id) throw new Error('The listener fails.')
      handled.push(id)
    })
    const [given, next] = await rows()
    expect(given).toMatchObject({ given_up_at: expect.any(Date), relayed_at: null })
    expect(handled).toEqual([next?.id])
    // Not used: the series come from the tables.
    const queues = { oldestDueByLane: async () => ({}) }
    expect(await eventGauges.read(shop.db, queues)).toMatchObject({
      docket_events_waiting: [{ value: 0 }],
      docket_events_given_up: [{ labels: { listener: LISTENER }, value: 1 }],
    })
  })
})
