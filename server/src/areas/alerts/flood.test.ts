import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openAlertShop } from '../../../test/areas/alerts.ts'
import { useShop } from '../../../test/shop.ts'
import { listenersOf } from '../../host/events/listeners.ts'
import { relayEvents } from '../events/relay-events.ts'

/** `ALERT_FLOOD=10000 npm test flood` relays as many events. The messages are as many in any case. */
const CROSSINGS = Number(process.env.ALERT_FLOOD ?? 600)
const shop = useShop(openAlertShop)

it(`${CROSSINGS} products that run low within a minute are a message a minute, and each is counted`, {
  timeout: 20_000 + CROSSINGS * 20,
}, async () => {
  const { id, target } = await shop.addRoute('telegram', { target: '777', kinds: ['low-stock'] })
  await shop.addRoute('discord', { kinds: ['low-stock'] })
  const begunAt = performance.now()
  await publishLow(1, 1)
  await relayAll()
  await shop.send()
  await publishLow(2, CROSSINGS)
  // The sender also runs while the events come in, as it does after each of them.
  await Promise.all([relayAll(), shop.send(), shop.send()])
  await shop.send()
  await shop.passTime(61)
  await shop.send()
  await shop.send()
  const mostMessages = 2 + Math.floor((performance.now() - begunAt) / 60_000)
  const log = await shop.logOf(id)
  for (const texts of [await shop.inTelegram(target), await shop.inDiscord()])
    expect(texts.length).toBeLessThanOrEqual(mostMessages)
  expect(log.every(({ state }) => state === 'SENT')).toBe(true)
  const counts = log.flatMap(({ counts }) => (counts as { count: number }[]).map(({ count }) => count))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(CROSSINGS)
})

const publishLow = (first: number, last: number) =>
  sql`INSERT INTO events (listener, type, version, subject, payload)
    SELECT 'alerts', 'product.low', 1, 'product:' || n, jsonb_build_object('productId', n, 'available', 9, 'threshold', 10)
    FROM generate_series(${first}::integer, ${last}::integer) AS n`.execute(shop.db)

/** A run of the job ends after half a minute, and wakes the next one. */
async function relayAll(): Promise<void> {
  do await relay()
  while (await waiting().executeTakeFirst())
}

const waiting = () => shop.db.selectFrom('events').select('id').where('relayed_at', 'is', null)

const relay = () => relayEvents(shop.context, listenersOf(shop.areas))
