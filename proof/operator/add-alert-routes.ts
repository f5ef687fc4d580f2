import { createAlertRoute } from '@docket/contract/admin/alerts'
import { repeatUntilKnown } from '../repeat-until-known.ts'
import type { ReachableShop } from '../testbed/testbed.ts'
import type { Operator } from './stock-shop.ts'

/** Of these, each event that the shop hears is one alert, so that alerts can be counted. */
const KINDS = ['dispute', 'deposit-in-review', 'low-stock', 'sold-out', 'provider-down']

const ROUTES = [
  { channel: 'telegram', target: '-1001234567890', secret: '123456789:AA-a-token-of-the-crash-harness-only' },
  {
    channel: 'discord',
    target: '',
    secret: `https://discord.com/api/webhooks/123456789012345678/${'a-token-of-the-crash-harness_'.repeat(2)}`,
  },
  { channel: 'mail', target: 'alerts@proof.docket.test', secret: null },
]

/** Adds a route for alerts over each channel, before anything happens that they tell. */
export async function addAlertRoutes(shop: ReachableShop, { token, caller }: Operator): Promise<void> {
  for (const route of ROUTES) {
    const times = { quiet: null, digestAt: null, isOn: true }
    const body = { name: `By ${route.channel}`, kinds: KINDS, ...times, ...route }
    const { path } = createAlertRoute
    const answer = await repeatUntilKnown(shop, { method: 'POST', path, token, body }, caller)
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.status} ${answer.code}.`)
  }
}
