import { acceptRate, depositMethods } from '@docket/contract/admin/deposits'
import { poll } from '../poll.ts'
import { repeatUntilKnown } from '../repeat-until-known.ts'
import type { ReachableShop } from '../testbed/testbed.ts'
import type { Operator } from './stock-shop.ts'

const RATE_TIMEOUT_MS = 60_000

/**
 * Accepts the exchange rate, as the operator of each new shop does: the first one can be compared with none, and until
 * then no card is charged. @throws if the shop has no rate in time
 */
export async function acceptFirstRate(shop: ReachableShop, { token, caller }: Operator): Promise<void> {
  const isUsed = async () => {
    const listed = await repeatUntilKnown(shop, { method: 'GET', path: depositMethods.path, token }, caller)
    if (listed.status !== 200) return false
    const { exchangeRate } = depositMethods.output.parse(listed.body)
    if (exchangeRate?.state !== 'refused') return exchangeRate?.state === 'used'
    const body = { id: exchangeRate.id }
    const accepted = { method: 'POST', path: acceptRate.path, token, body } as const
    return (await repeatUntilKnown(shop, accepted, caller)).status === 200
  }
  if (!(await poll(isUsed, { timeoutMs: RATE_TIMEOUT_MS, everyMs: 500 })))
    throw new Error('The shop has no exchange rate, so no card can be charged.')
}
