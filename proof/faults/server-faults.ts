import type { ShopServer } from '../testbed/shop-server.ts'
import type { Testbed } from '../testbed/testbed.ts'
import type { Fault, FaultPlan } from './fault.ts'

const on = ['external-database', 'embedded'] as const
const family = 'server'
const START_TIMEOUT_MS = 60_000

/** Faults of one process of the shop. A fault is over when the process listens again. */
export const serverFaults: Fault[] = [
  {
    kind: 'server-kill',
    family,
    on,
    async begin(testbed, plan) {
      const { server, silenced } = targetOf(testbed, plan)
      await server.kill()
      return { silenced, end: () => startAgain(server) }
    },
  },
  {
    kind: 'server-freeze',
    family,
    on,
    async begin(testbed, plan) {
      const { server, silenced } = targetOf(testbed, plan)
      server.freeze()
      return { silenced, end: async () => server.unfreeze() }
    },
  },
  {
    kind: 'server-restart',
    family,
    on,
    async begin(testbed, plan) {
      const { server, silenced } = targetOf(testbed, plan)
      const endedAfterMs = await server.terminate()
      testbed.log.write('terminated', { server: server.name, endedAfterMs })
      return { silenced, end: () => startAgain(server) }
    },
  },
  {
    // Answers are lost, even the answers to successful purchases.
    kind: 'customers-cut',
    family,
    on,
    async begin(testbed, plan) {
      const { server, silenced } = targetOf(testbed, plan)
      await server.front.set({ kind: 'cut' })
      return { silenced, end: () => server.front.set({ kind: 'pass' }) }
    },
  },
]

/** Waits until the process listens, because the time for that depends on the machine. */
async function startAgain(server: ShopServer): Promise<void> {
  server.start()
  if (!(await server.isListening(START_TIMEOUT_MS)))
    throw new Error(`Server ${server.name} did not start again.`)
}

function targetOf({ servers }: Testbed, { target }: FaultPlan): { server: ShopServer; silenced: number[] } {
  const serverIndex = target % servers.length
  const server = servers[serverIndex]
  if (!server) throw new Error('A shop has at least one server.')
  return { server, silenced: [serverIndex] }
}
