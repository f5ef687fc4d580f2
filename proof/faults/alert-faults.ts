import type { Messengers } from '../testbed/messengers.ts'
import type { Testbed } from '../testbed/testbed.ts'
import { tryAlertsNow } from '../testbed/try-alerts.ts'
import type { Fault } from './fault.ts'
import { repeatedly } from './repeatedly.ts'

const on = ['external-database', 'embedded'] as const
const family = 'external-service'

type Modes = Parameters<Messengers['set']>[0]

const WORKING: Modes = { telegram: {}, discord: {} }
/** How the messengers refuse alerts, in their own words. */
const DEAD: Record<string, Modes> = {
  'alerts-revoked': { telegram: { api: 'revoked' }, discord: { api: 'wrong-token' } },
  'alerts-place-gone': { telegram: { api: 'no-chat' }, discord: { api: 'deleted' } },
  'alerts-flood': {
    telegram: { api: 'flood', retryAfterSeconds: 2 },
    discord: { api: 'proxy-429', retryAfterSeconds: 2 },
  },
}

/**
 * Routes for alerts that are dead: their token is revoked, their chat is gone, the messenger wants the shop to wait, or
 * it never answers. The shop still sells. It is made to try again and again; otherwise it would wait for an hour.
 */
export const alertFaults: Fault[] = [
  ...Object.entries(DEAD).map(([kind, modes]): Fault => {
    const begin = async (testbed: Testbed) => {
      await testbed.messengers.set(modes)
      return repeatedly(
        () => tryAlertsNow(testbed),
        () => testbed.messengers.set(WORKING),
      )
    }
    return { kind, family, on, begin }
  }),
  {
    kind: 'alerts-silent',
    family,
    on,
    async begin(testbed) {
      const setAll = async (kind: 'black-hole' | 'pass') => {
        await Promise.all(Object.values(testbed.messengers.proxies).map((proxy) => proxy.set({ kind })))
      }
      await setAll('black-hole')
      return repeatedly(
        () => tryAlertsNow(testbed),
        () => setAll('pass'),
      )
    },
  },
]
