import { expect, it } from 'vitest'
import { openAlertShop } from '../../../test/areas/alerts.ts'
import { useShop } from '../../../test/shop.ts'
import { alertGauges } from './alert-gauges.ts'

const shop = useShop(openAlertShop)

/** The values of a channel. */
async function gaugesOf(channel: string) {
  // Not used: the series come from the tables.
  const series = await alertGauges.read(shop.db, { oldestDueByLane: async () => ({}) })
  const of = (name: keyof typeof series) =>
    series[name].find(({ labels }) => labels?.channel === channel)?.value
  return {
    routes: of('docket_alert_routes'),
    failing: of('docket_alert_routes_failing'),
    waiting: of('docket_alerts_waiting'),
    minutes: Math.floor((of('docket_oldest_alert_message_age_seconds') ?? -1) / 60),
  }
}

it('the metrics say by channel how many alerts wait, for how long, and how many routes fail', async () => {
  const none = { routes: 0, failing: 0, waiting: 0, minutes: 0 }
  for (const channel of ['mail', 'telegram', 'discord']) expect(await gaugesOf(channel)).toEqual(none)

  await shop.addRoute('telegram', { target: '1' })
  await shop.addRoute('telegram', { target: '2' })
  await shop.addRoute('telegram', { target: '3', isOn: false })
  await shop.addRoute('discord')
  await shop.control({ telegram: { api: 'revoked' } })
  await shop.raise('sold-out', ...[1, 2, 3].map((product) => ({ product, title: 'Netflix' })))
  expect(await gaugesOf('telegram')).toEqual({ routes: 2, failing: 0, waiting: 6, minutes: 0 })
  await shop.send()
  await shop.raise('low-stock', { product: 4, title: 'Spotify', left: 3 })
  await shop.passTime(120)
  expect(await gaugesOf('telegram')).toEqual({ routes: 2, failing: 2, waiting: 8, minutes: 2 })
  expect(await gaugesOf('discord')).toEqual({ routes: 1, failing: 0, waiting: 1, minutes: 0 })

  await shop.control({ telegram: {} })
  await shop.passTime(3_601)
  await shop.send()
  await shop.passTime(61)
  await shop.send()
  expect(await gaugesOf('telegram')).toEqual({ ...none, routes: 2 })
})
