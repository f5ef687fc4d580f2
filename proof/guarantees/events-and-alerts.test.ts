import { beforeAll, expect, it } from 'vitest'
import { relayEvents } from '../../server/src/areas/events/relay-events.ts'
import { listenersOf } from '../../server/src/host/events/listeners.ts'
import { publish } from '../../server/src/host/events/publish.ts'
import { openAlertShop } from '../../server/test/areas/alerts.ts'
import { useShop } from '../../server/test/shop.ts'
import { eventGuarantees } from './events-and-alerts.ts'

const shop = useShop(openAlertShop)
let arrived = { telegram: new Set<string>(), discord: 0 }

beforeAll(async () => {
  await shop.addRoute('telegram', { target: '9', kinds: ['sold-out', 'deposit-in-review'] })
  await publishSoldOut(1)
  await relay()
  await shop.send()
  arrived = { telegram: await telegramIds(), discord: 0 }
})

const publishSoldOut = (productId: number) =>
  shop.db
    .transaction()
    .execute((tx) =>
      publish(tx, 'product.sold_out', { subject: `product:${productId}`, payload: { productId } }),
    )
const relay = () => relayEvents(shop.context, listenersOf(shop.areas))

async function telegramIds(): Promise<Set<string>> {
  const { rows } = await shop.owner.query<{ id: string }>('SELECT id::text FROM sandbox_telegram_messages')
  return new Set(rows.map(({ id }) => id))
}

/** The violations, after one look. */
async function violations(): Promise<string[]> {
  const { pool } = shop.platform
  const testbed = {
    timeline: { lastEndAt: () => performance.now() - 60_000 },
    openDatabase: async () => ({ pool, close: async () => {} }),
    messengers: { received: async () => arrived },
    mails: { has: () => false },
    webhooks: { origin: 'http://127.0.0.1' },
  }
  const guarantees = await eventGuarantees(testbed, shop.db, 0)
  return guarantees.flatMap((guarantee) => guarantee.violations)
}

it('finds no violation if everything is told', async () => {
  expect(await violations()).toEqual([])
})

it('finds an event that waits', async () => {
  await publishSoldOut(2)
  expect(await violations()).toEqual(['product.sold_out waits for alerts'])
})

it('finds an alert that waits for its message', async () => {
  await relay()
  expect(await violations()).toEqual([
    expect.stringMatching(/^1 alerts of route \d+ wait$/),
    expect.stringMatching(/^route \d+ has told or given up 1 of 2 alerts$/),
  ])
})

it('finds a message that has not arrived', async () => {
  await shop.send()
  expect(await violations()).toEqual(['a message by telegram has not arrived'])
  arrived = { telegram: await telegramIds(), discord: 0 }
  expect(await violations()).toEqual([])
})

it('finds a deposit in review that no event tells', async () => {
  const user = await shop.user()
  await shop.owner.query(
    `WITH deposit AS (
      INSERT INTO deposits (user_id, method, amount_cents, status, reference)
      VALUES ($1, 'crypto', 1200, 'REVIEW', 'a-test') RETURNING id
    ) INSERT INTO deposit_reviews (deposit_id, reason) SELECT id, 'late' FROM deposit`,
    [user.id],
  )
  expect(await violations()).toEqual([expect.stringMatching(/^deposit \d+ is in review/)])
})
