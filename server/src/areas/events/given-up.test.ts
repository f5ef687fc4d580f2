import { beforeEach, expect, it } from 'vitest'
import { auditEntriesOf } from '../../../test/areas/audit-entries.ts'
import { hear, LISTENER, relayContext } from '../../../test/areas/events.ts'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'
import { handleEach, type Listeners } from '../../host/areas/listener.ts'
import { publish } from '../../host/events/publish.ts'
import { relayEvents } from './relay-events.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
beforeEach(async () => {
  await shop.db.deleteFrom('events').execute()
  await hear(shop, ['product.sold_out'])
})

const list = (token = admin.token) => shop.api('GET', '/admin/event/given-up', { token })
const tryAgain = (token = admin.token) => shop.api('POST', '/admin/event/try-again', { token, body: {} })
const countOnDashboard = async () =>
  (await shop.api('GET', '/admin/stat', { token: admin.token })).body.givenUpEvents

/** Relays what is due; the listener fails with these words, or hears the products. */
async function relay(fails: string | null): Promise<string[]> {
  const heard: string[] = []
  const handles = handleEach(['product.sold_out'], async (_tx, { subject }) => {
    if (fails !== null) throw new Error(fails)
    heard.push(subject)
  })
  const listeners: Listeners = { [LISTENER]: { handles } }
  await relayEvents(relayContext(shop), listeners)
  return heard
}

/** Events about these products that were written long ago, and are given up. */
async function giveUp(reason: string, ...products: number[]): Promise<void> {
  for (const productId of products) {
    const event = { subject: `product:${productId}`, payload: { productId } } as const
    await shop.db.transaction().execute((tx) => publish(tx, 'product.sold_out', event))
  }
  await shop.db
    .updateTable('events')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .execute()
  await relay(reason)
}

it('what was given up is listed with its reason, and handled when an operator tries it again', async () => {
  await giveUp('The listener has no room.', 7, 8)
  expect((await list()).body).toMatchObject({
    total: 2,
    items: [8, 7].map((product) => ({
      listener: LISTENER,
      type: 'product.sold_out',
      subject: `product:${product}`,
      attempts: 1,
      reason: 'The listener has no room.',
      createdAt: expect.any(String),
      givenUpAt: expect.any(String),
    })),
  })
  expect(await countOnDashboard()).toBe(2)
  expect(await relay(null)).toEqual([])

  expect((await tryAgain()).body).toEqual({ events: 2 })
  expect(await countOnDashboard()).toBe(0)
  expect(await relay(null)).toEqual(['product:7', 'product:8'])
  expect((await list()).body.total).toBe(0)
  expect(await auditEntriesOf(shop, 'events:given-up')).toMatchObject([
    { action: 'event.try-again', actor_id: admin.id, after: { events: 2 } },
  ])
})

it('what fails again is listed again, with the new reason', async () => {
  await giveUp('Before', 9)
  await tryAgain()
  await relay('Afterwards')
  expect((await list()).body.items).toMatchObject([{ attempts: 2, reason: 'Afterwards' }])
})

it('two operators who press at once try each event once, and nothing is written if there is none', async () => {
  const before = (await auditEntriesOf(shop, 'events:given-up')).length
  await giveUp('Before', 1, 2, 3)
  const answers = await Promise.all([tryAgain(), tryAgain(), tryAgain()])
  expect(answers.reduce((sum, { body }) => sum + body.events, 0)).toBe(3)
  expect(await relay(null)).toHaveLength(3)
  expect((await tryAgain()).body).toEqual({ events: 0 })
  const entries = await auditEntriesOf(shop, 'events:given-up')
  expect(entries.length - before).toBe(answers.filter(({ body }) => body.events > 0).length)
})

it('only operators with the permission for settings see and try it, and a long reason is cut', async () => {
  const support = await shop.admin('SUPPORT')
  expect((await list(support.token)).status).toBe(403)
  expect((await tryAgain(support.token)).status).toBe(403)
  await giveUp('💥'.repeat(400), 4)
  const [{ reason }] = (await list()).body.items
  expect(reason).toBe('💥'.repeat(150))
})
