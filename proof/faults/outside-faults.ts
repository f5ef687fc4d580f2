import type { LineMode } from '../../server/test/fault-proxy.ts'
import type { Scene } from '../scene.ts'
import type { Fault } from './fault.ts'

const on = ['outside', 'embedded'] as const
const family = 'outside'
const SLOW: LineMode = { kind: 'delay', delayMs: 6_000 }

/** Faults of the payment providers, their notices and the mail server. The shop still sells during them. */
export const outsideFaults: Fault[] = [
  providerLineFault('provider-slow', SLOW),
  providerLineFault('provider-silent', { kind: 'swallow' }),
  providerLineFault('provider-cut', { kind: 'cut' }),
  ...(['error', 'lost'] as const).map(
    (mode): Fault => ({
      ...{ kind: `provider-${mode}`, family, on },
      async begin({ providers }) {
        await providers.set(mode)
        return { end: () => providers.set('ok') }
      },
    }),
  ),
  mailLineFault('smtp-slow', SLOW),
  mailLineFault('smtp-silent', { kind: 'swallow' }),
  mailLineFault('smtp-cut', { kind: 'cut' }),
  {
    ...{ kind: 'smtp-refuses', family, on },
    async begin({ mails }) {
      mails.refuse(true)
      return { end: async () => mails.refuse(false) }
    },
  },
  ...(['twice', 'reversed'] as const).map(
    (mode): Fault => ({
      ...{ kind: `webhooks-${mode}`, family, on },
      async begin({ webhooks }) {
        webhooks.set(mode)
        return { end: async () => webhooks.set('prompt') }
      },
    }),
  ),
]

function providerLineFault(kind: string, mode: LineMode): Fault {
  const setAll = ({ providers }: Scene, next: LineMode) =>
    Promise.all(Object.values(providers.lines).map((line) => line.set(next)))
  return {
    ...{ kind, family, on },
    async begin(scene) {
      await setAll(scene, mode)
      return { end: async () => void (await setAll(scene, { kind: 'pass' })) }
    },
  }
}

function mailLineFault(kind: string, mode: LineMode): Fault {
  return {
    ...{ kind, family, on },
    async begin({ mails }) {
      await mails.line.set(mode)
      return { end: () => mails.line.set({ kind: 'pass' }) }
    },
  }
}
