import type { ConnectionMode } from '../../server/test/process/fault-proxy.ts'
import type { Testbed } from '../testbed/testbed.ts'
import type { Fault, FaultPlan } from './fault.ts'

/** Faults of the connections between one server and its database. */
export const connectionFaults: Fault[] = [
  connectionFault('connection-cut', { kind: 'cut' }, { losesDatabase: true }),
  connectionFault('connection-delay', { kind: 'delay', delayMs: 300 }),
  connectionFault('connection-slow', { kind: 'slow', bytesPerSecond: 200_000 }),
  connectionFault('connection-black-hole', { kind: 'black-hole' }, { losesDatabase: true }),
  connectionFault('connection-half-open', { kind: 'half-open' }),
]

function connectionFault(kind: string, mode: ConnectionMode, { losesDatabase = false } = {}): Fault {
  return {
    kind,
    family: 'connection',
    on: ['external-database'],
    async begin(testbed, plan) {
      const { proxy, serverIndex } = targetOf(testbed, plan)
      await proxy.set(mode)
      return { withoutDatabase: losesDatabase ? [serverIndex] : [], end: () => proxy.set({ kind: 'pass' }) }
    },
  }
}

function targetOf({ databaseProxies }: Testbed, { target }: FaultPlan) {
  const serverIndex = target % databaseProxies.length
  const proxy = databaseProxies[serverIndex]
  if (!proxy) throw new Error('An embedded database has no proxy.')
  return { proxy, serverIndex }
}
