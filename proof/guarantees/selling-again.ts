import { PATIENCE_MS } from '../call-shop.ts'
import type { Probe } from '../customers/probe.ts'
import type { Scene } from '../scene.ts'
import type { Step } from '../timeline.ts'
import { labelOf } from '../witness.ts'
import type { ShopServer } from '../world/shop-server.ts'
import type { ReadinessLook } from '../world/watch-readiness.ts'
import { type Guarantee, guarantee } from './guarantee.ts'

const SELLING_AGAIN_MS = 5_000
const LONGEST_GAP_MS = 5_000
/** How long a server may be ready without a database. */
const NOTICED_AFTER_MS = 5_000
const LONGEST_MUTE_MS = 5_000

/** The parts of a scene that show how it served. */
interface Service extends Pick<Scene, 'kind' | 'timeline' | 'witness'> {
  servers: Pick<ShopServer, 'name' | 'endings'>[]
}

interface Watched {
  probes: Probe[]
  looks: ReadinessLook[]
}

/** Checks how the shop served during and after the faults. */
export function serviceGuarantees(scene: Service, { probes, looks }: Watched): Guarantee[] {
  const { timeline, witness } = scene
  const named = (step: Step) => step.kinds.join(' and ')
  return [
    guarantee(
      'every server sells again within 5 s of the end of a fault',
      timeline.steps
        .filter(({ sellingAgainMs }) => sellingAgainMs === null || sellingAgainMs > SELLING_AGAIN_MS)
        .map((step) => `${named(step)}: ${sellingAgain(step)}`),
    ),
    guarantee(
      'mails go out again within 60 s of the end of a fault',
      timeline.steps.filter(({ mailingAgainMs }) => mailingAgainMs === null).map(named),
    ),
    guarantee(
      'a server that a fault does not touch sells on without a gap of 5 s',
      timeline.steps.flatMap((step) =>
        [...step.untouched]
          .map((server) => probes[server]?.longestGapMs(step.beganAt, step.endedAt) ?? 0)
          .filter((gapMs) => gapMs > LONGEST_GAP_MS)
          .map((gapMs) => `${named(step)}: ${seconds(gapMs)} without a sale`),
      ),
    ),
    guarantee(
      'nothing is answered with 500, and every 503 says when to try again',
      witness.sightings
        .filter(
          ({ status, retryAfter }) =>
            status !== null && (status === 503 ? retryAfter === null : status >= 500),
        )
        .map(
          (sighting) => `${sighting.what}: ${labelOf(sighting)} during ${during(scene, sighting.endedAt)}`,
        ),
    ),
    guarantee(
      'a live session is never refused',
      witness.sightings
        .filter(({ status }) => status === 401)
        .map(({ what, endedAt }) => `${what} during ${during(scene, endedAt)}`),
    ),
    guarantee(
      `a server that runs answers within ${PATIENCE_MS / 1_000} s, if only that it cannot`,
      witness.sightings
        .filter(({ trouble, who }) => trouble === 'no answer in time' && who !== 'probe')
        .filter(({ server, beganAt, endedAt }) => !timeline.wasSilenced(server ?? 0, beganAt, endedAt))
        .map(({ what, beganAt }) => `${what}, begun during ${during(scene, beganAt)}`),
    ),
    guarantee('/readyz answers, and says the truth about the database', readinessViolations(scene, looks)),
    guarantee(
      'no server ends by itself',
      scene.servers.flatMap(({ name, endings }) =>
        endings
          .filter((ending) => !mayGiveUp(scene, ending))
          .map(
            ({ code, signal, at }) =>
              `server ${name} ended with ${code ?? signal} during ${during(scene, at)}`,
          ),
      ),
    ),
  ]
}

const GIVES_UP_AFTER = 3
const MINUTE_MS = 60_000

/** The faults after which a shop restarts its own PostgreSQL. */
const REPLACING = ['embedded-kill', 'database-freeze']

/** A shop that had to restart its own PostgreSQL several times within a minute ends, so that its operator notices. */
function mayGiveUp({ kind, timeline }: Service, { at, code }: { at: number; code: number | null }): boolean {
  const failures = timeline.steps.filter(
    ({ kinds, beganAt }) =>
      kinds.some((each) => REPLACING.includes(each)) && beganAt < at && at - beganAt < MINUTE_MS,
  )
  return kind === 'embedded' && code !== 0 && failures.length >= GIVES_UP_AFTER
}

function readinessViolations({ timeline, servers }: Service, looks: ReadinessLook[]): string[] {
  const lies = timeline.steps.flatMap((step) => {
    const told = looks.filter((look) => look.status === 200 && isOut(step, look))
    return told.length === 0
      ? []
      : [`${step.kinds.join(' and ')}: 200 ${told.length} times with the database gone`]
  })
  const mute = servers.flatMap(({ name }, server) => {
    const forMs = longestMuteMs(
      looks.filter((look) => look.server === server),
      ({ at }) => timeline.wasSilenced(server, at, at),
    )
    return forMs > LONGEST_MUTE_MS ? [`server ${name} did not answer for ${seconds(forMs)}`] : []
  })
  const atEnd = servers.flatMap(({ name }, server) => {
    const last = looks.findLast((look) => look.server === server)
    return last?.status === 200 ? [] : [`server ${name} says ${last?.status ?? 'nothing'} at the end`]
  })
  return [...lies, ...mute, ...atEnd]
}

/** The longest time without an answer of `/readyz`, without the times when the server could not answer. */
function longestMuteMs(looks: ReadinessLook[], isExcused: (look: ReadinessLook) => boolean): number {
  let [longest, since] = [0, null as number | null]
  for (const look of looks.toSorted((a, b) => a.at - b.at)) {
    if (look.status !== null || isExcused(look)) since = null
    else since ??= look.at
    if (since !== null) longest = Math.max(longest, look.at - since)
  }
  return longest
}

/** Whether a server had been without its database for long enough to notice it. */
function isOut({ outages, silenced }: Step, { server, at }: ReadinessLook): boolean {
  if (silenced.has(server)) return false
  return outages.some(
    ({ servers, from, to }) => servers.includes(server) && at > from + NOTICED_AFTER_MS && at < to,
  )
}

function sellingAgain({ sellingAgainMs }: Step): string {
  return sellingAgainMs === null ? 'not within 45 s' : seconds(sellingAgainMs)
}

function during({ timeline }: Service, at: number): string {
  const step = timeline.at(at)
  if (!step) return 'no fault'
  return `${at > step.endedAt ? 'what followed ' : ''}${step.kinds.join(' and ')}`
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
