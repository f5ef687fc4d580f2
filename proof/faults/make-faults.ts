import { setTimeout as sleep } from 'node:timers/promises'
import type { Probe } from '../customers/probe.ts'
import { poll } from '../poll.ts'
import type { Testbed } from '../testbed/testbed.ts'
import type { Step } from '../timeline.ts'
import { faultOf } from './all-faults.ts'
import { everyServer, type FaultPlan } from './fault.ts'
import type { PlannedStep } from './schedule.ts'

/** If a server does not sell after this time, the harness restarts it, so that the other faults can follow. */
const MAX_WAIT_MS = 45_000
const FORCED_RESTART_TIMEOUT_MS = 30_000
/** The time limit for the next mail. There is always a mail to send, because every purchase has a receipt. */
const MAX_WAIT_FOR_MAIL_MS = 60_000

/** Causes the faults of one step and waits until every server sells again. */
export async function makeFaults(
  testbed: Testbed,
  probes: Probe[],
  { pauseMs, faults }: PlannedStep,
): Promise<Step> {
  await sleep(pauseMs)
  const step = testbed.timeline.begin(faults.map(({ kind }) => kind))
  testbed.log.write('faults begin', { faults })
  try {
    await Promise.all(faults.map((plan) => makeFault(testbed, step, plan)))
  } finally {
    step.endedAt = performance.now()
    step.repairedAt ||= step.endedAt
  }
  step.unaffectedServers = new Set(findUnaffectedServers(testbed, step, faults))
  testbed.log.write('faults ended', { kinds: step.kinds })
  await waitForSales(testbed, probes, step)
  await waitForMail(testbed, step)
  const { kinds, sellingAgainMs, mailingAgainMs } = step
  testbed.log.write('working again', { kinds, sellingAgainMs, mailingAgainMs })
  return step
}

async function makeFault(testbed: Testbed, step: Step, plan: FaultPlan): Promise<void> {
  const fault = faultOf(plan.kind)
  // The server is recorded before `begin`. This may take a while, and a draining server stops answering gradually.
  const serverIndex = plan.target % testbed.servers.length
  if (fault.family === 'server') step.silenced.add(serverIndex)
  const active = await fault.begin(testbed, plan)
  for (const server of active.silenced ?? []) step.silenced.add(server)
  const from = performance.now()
  if (!fault.isMomentary) await sleep(plan.durationMs)
  await active.end()
  const to = performance.now()
  step.outages.push({ servers: active.withoutDatabase ?? [], from, to })
  if (fault.family !== 'external-service') step.repairedAt = Math.max(step.repairedAt, to)
}

/** Faults of providers and mail affect no server. Faults of a connection or a server affect their target. */
function findUnaffectedServers(testbed: Testbed, step: Step, faults: FaultPlan[]): number[] {
  const families = faults.map(({ kind }) => faultOf(kind).family)
  if (families.includes('database')) return []
  const targets = faults.filter((_, nth) => families[nth] !== 'external-service').map(({ target }) => target)
  const affected = new Set(targets.map((target) => target % testbed.servers.length))
  return everyServer(testbed).filter((server) => !affected.has(server) && !step.silenced.has(server))
}

/**
 * Waits for the next mail, and the next fault waits for this. Otherwise that fault could restart a server and so hide
 * that the jobs of the server had stopped.
 */
async function waitForMail({ mails }: Testbed, step: Step): Promise<void> {
  const arrivedAfterMs = () => mails.lastMailAt() - step.endedAt
  const hasArrived = await poll(() => arrivedAfterMs() > 0, { timeoutMs: MAX_WAIT_FOR_MAIL_MS })
  if (hasArrived) step.mailingAgainMs = arrivedAfterMs()
}

async function waitForSales(testbed: Testbed, probes: Probe[], step: Step): Promise<void> {
  const soldAt = () => probes.map((probe) => probe.soldSince(step.repairedAt))
  const allSell = () => soldAt().every((at) => at !== null)
  if (await poll(allSell, { timeoutMs: MAX_WAIT_MS, everyMs: 50 })) {
    step.sellingAgainMs = Math.max(...soldAt().map((at) => (at ?? 0) - step.repairedAt))
    return
  }
  const notSelling = soldAt().flatMap((at, serverIndex) => (at === null ? [serverIndex] : []))
  testbed.log.write('started by force', { servers: notSelling })
  for (const serverIndex of notSelling) {
    testbed.timeline.recordForcedRestart(serverIndex)
    await testbed.servers[serverIndex]?.kill()
    testbed.servers[serverIndex]?.start()
  }
  const now = performance.now()
  await poll(() => probes.every((probe) => probe.soldSince(now) !== null), {
    timeoutMs: FORCED_RESTART_TIMEOUT_MS,
  })
}
