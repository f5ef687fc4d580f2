import type { ConnectionMode } from '../../server/test/process/fault-proxy.ts'
import type { Testbed } from '../testbed/testbed.ts'
import type { Fault } from './fault.ts'

const on = ['external-database', 'embedded'] as const
const family = 'external-service'
const SLOW: ConnectionMode = { kind: 'delay', delayMs: 6_000 }

/** Faults of the payment providers, their notices and the mail server. The shop still sells during them. */
export const externalServiceFaults: Fault[] = [
  providerProxyFault('provider-slow', SLOW),
  providerProxyFault('provider-silent', { kind: 'black-hole' }),
  providerProxyFault('provider-cut', { kind: 'cut' }),
  ...(['error', 'lost'] as const).map(
    (mode): Fault => ({
      kind: `provider-${mode}`,
      family,
      on,
      async begin({ providers }) {
        await providers.set(mode)
        return { end: () => providers.set('ok') }
      },
    }),
  ),
  mailProxyFault('smtp-slow', SLOW),
  mailProxyFault('smtp-silent', { kind: 'black-hole' }),
  mailProxyFault('smtp-cut', { kind: 'cut' }),
  {
    kind: 'smtp-refuses',
    family,
    on,
    async begin({ mails }) {
      mails.startRefusing()
      return { end: async () => mails.stopRefusing() }
    },
  },
  ...(['twice', 'reversed'] as const).map(
    (mode): Fault => ({
      kind: `webhooks-${mode}`,
      family,
      on,
      async begin({ webhooks }) {
        webhooks.set(mode)
        return { end: async () => webhooks.set('prompt') }
      },
    }),
  ),
]

function providerProxyFault(kind: string, mode: ConnectionMode): Fault {
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

function mailProxyFault(kind: string, mode: ConnectionMode): Fault {
  return {
    kind,
    family,
    on,
    async begin({ mails }) {
      await mails.proxy.set(mode)
      return { end: () => mails.proxy.set({ kind: 'pass' }) }
    },
  }
}
