import type { ConnectionMode } from '../../server/test/process/fault-proxy.ts'
import { alertFaults } from './alert-faults.ts'
import type { Fault } from './fault.ts'
import { providerFaults } from './provider-faults.ts'

const on = ['external-database', 'embedded'] as const
const family = 'external-service'
const SLOW: ConnectionMode = { kind: 'delay', delayMs: 6_000 }

/** Faults of the payment providers, their notices, the messengers and the mail server. The shop still sells. */
export const externalServiceFaults: Fault[] = [
  ...providerFaults,
  ...alertFaults,
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
]

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
