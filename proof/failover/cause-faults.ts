import { setTimeout as sleep } from 'node:timers/promises'
import type { Probe } from '../customers/probe.ts'
import type { EventLog } from '../event-log.ts'
import { poll } from '../poll.ts'
import type { DatabaseCluster } from './database-cluster.ts'
import type { MachineFault } from './faults.ts'

/** What a fault did. Times are in ms; null if it did not happen in time. */
export interface FaultResult {
  kind: string
  /** From the fault until the standby said that it is the primary; null for a fault of the standby, too. */
  takenOverMs: number | null
  /** The longest time in which no purchase of the probe was answered. */
  withoutPurchaseMs: number | null
  /** From the repair until both machines are there again, one as the synchronous standby of the other. */
  rejoinedMs: number | null
  endedAt: number
}

const MAX_TAKE_OVER_MS = 60_000
const MAX_WITHOUT_PURCHASE_MS = 60_000
const MAX_REJOIN_MS = 120_000
/** How long the shop sells without the broken machine before it is repaired. */
const BROKEN_MS = 5_000
/** How long the shop sells between two faults. */
const CALM_MS = 3_000

/** Breaks a machine, waits until the shop sells again, repairs the machine and waits until it is the standby. */
export async function causeFault(
  { cluster, probe, log }: { cluster: DatabaseCluster; probe: Probe; log: EventLog },
  fault: MachineFault,
): Promise<FaultResult> {
  const { primary, standby } = await cluster.waitForBoth(MAX_REJOIN_MS)
  await sleep(CALM_MS)
  const machine = fault.target === 'primary' ? primary : standby
  const beganAt = performance.now()
  log.write('fault begins', { kind: fault.kind, machine: machine.name })
  await fault.begin(machine)
  const takenOverMs =
    fault.target === 'primary'
      ? await timeOf(async () => (await cluster.primaries()).includes(standby))
      : null
  // A purchase that was on its way when the fault began may still be answered by the broken primary.
  const sellingSince = fault.target === 'primary' && takenOverMs !== null ? beganAt + takenOverMs : beganAt
  const isSelling = await poll(() => probe.soldSince(sellingSince) !== null, {
    timeoutMs: MAX_WITHOUT_PURCHASE_MS,
    everyMs: 50,
  })
  await sleep(BROKEN_MS)
  const withoutPurchaseMs = isSelling ? probe.longestGapMs(beganAt - CALM_MS, performance.now()) : null
  const repairedAt = performance.now()
  log.write('repaired', { kind: fault.kind, machine: machine.name, takenOverMs, withoutPurchaseMs })
  await fault.repair(machine)
  const hasRejoined = await cluster.waitForBoth(MAX_REJOIN_MS).then(
    () => true,
    () => false,
  )
  const endedAt = performance.now()
  const rejoinedMs = hasRejoined ? endedAt - repairedAt : null
  log.write('rejoined', { kind: fault.kind, machine: machine.name, rejoinedMs })
  return { kind: fault.kind, takenOverMs, withoutPurchaseMs, rejoinedMs, endedAt }

  async function timeOf(condition: () => Promise<boolean>): Promise<number | null> {
    const isMet = await poll(condition, { timeoutMs: MAX_TAKE_OVER_MS })
    return isMet ? performance.now() - beganAt : null
  }
}
