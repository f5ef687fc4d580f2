import type { ConnectionMode } from '../../server/test/process/fault-proxy.ts'
import type { Testbed } from '../testbed/testbed.ts'
import type { Fault } from './fault.ts'
import { repeatedly } from './repeatedly.ts'

const on = ['external-database', 'embedded'] as const
const family = 'external-service'

/** A verify that lags says so long that a payment is still ongoing. */
const VERIFY_LAG_MS = 6_000

/**
 * Faults of the payment providers and their notices: connections that fail, answers of proxies, answers that are behind
 * the notices, notices that are repeated, contradictory or all that the shop hears, and disputes. The shop still sells.
 */
export const providerFaults: Fault[] = [
  proxyFault('provider-slow', { kind: 'delay', delayMs: 6_000 }),
  proxyFault('provider-silent', { kind: 'black-hole' }),
  proxyFault('provider-cut', { kind: 'cut' }),
  ...(['error', 'lost', 'proxy-404', 'proxy-502', 'busy'] as const).map((mode): Fault => {
    const begin = async ({ providers }: Testbed) => {
      await providers.set(mode)
      return { end: () => providers.set('ok') }
    }
    return { kind: `provider-${mode}`, family, on, begin }
  }),
  {
    kind: 'provider-lags',
    family,
    on,
    async begin({ providers }) {
      await providers.lag(VERIFY_LAG_MS)
      return { end: () => providers.lag(0) }
    },
  },
  {
    // The fault moves each new notice into the past, so that the shop goes on without an answer.
    kind: 'provider-down-for-days',
    family,
    on,
    async begin(testbed) {
      await testbed.providers.set('down')
      return repeatedly(
        () => ageNotices(testbed),
        () => testbed.providers.set('ok'),
      )
    },
  },
  ...(['twice', 'reversed'] as const).map((mode): Fault => {
    const begin = async ({ webhooks }: Testbed) => {
      webhooks.set(mode)
      return { end: async () => webhooks.set('prompt') }
    }
    return { kind: `webhooks-${mode}`, family, on, begin }
  }),
  {
    kind: 'webhooks-contradictory',
    family,
    on,
    begin: async ({ providers }) => repeatedly(() => providers.contradict()),
  },
  {
    // While customers buy. What the shop hears of a dispute comes at the same time and in any order.
    kind: 'disputes-at-once',
    family,
    on,
    begin: async ({ providers }) => repeatedly(() => providers.disputeNewest()),
  },
]

function proxyFault(kind: string, mode: ConnectionMode): Fault {
  const setAll = ({ providers }: Testbed, next: ConnectionMode) =>
    Promise.all(Object.values(providers.proxies).map((proxy) => proxy.set(next)))
  return {
    kind,
    family,
    on,
    async begin(testbed) {
      await setAll(testbed, mode)
      return { end: async () => void (await setAll(testbed, { kind: 'pass' })) }
    },
  }
}

/** Lets the shop wait no longer for the payments of its open notices. */
async function ageNotices({ openDatabase }: Testbed): Promise<void> {
  try {
    const { pool, close } = await openDatabase()
    try {
      await pool.query(
        `UPDATE provider_events SET received_at = received_at - interval '25 hours'
          WHERE processed_at IS NULL AND received_at > now() - interval '1 day'`,
      )
    } finally {
      await close()
    }
  } catch {
    // A second fault may have stopped the database.
  }
}
