import { eraseMe } from '@docket/contract/personal-data'
import { type AnswerRecord, labelOf } from '../answer-log.ts'
import { ANSWER_TIMEOUT_MS } from '../call-shop.ts'
import type { Probe } from '../customers/probe.ts'
import type { ShopServer } from '../testbed/shop-server.ts'
import type { Testbed } from '../testbed/testbed.ts'
import type { ReadinessCheck } from '../testbed/watch-readiness.ts'
import type { Step } from '../timeline.ts'
import { type Guarantee, guarantee } from './guarantee.ts'

const SELLING_AGAIN_MS = 5_000
const LONGEST_GAP_MS = 5_000
/** How long a server without a database may still report that it is ready. */
const NOTICED_AFTER_MS = 5_000
const LONGEST_SILENCE_MS = 5_000

/** The parts of a testbed that show how the shop answered requests. */
interface Service extends Pick<Testbed, 'kind' | 'timeline' | 'answerLog'> {
  servers: Pick<ShopServer, 'name' | 'exits'>[]
}

interface Measurements {
  probes: Probe[]
  readinessChecks: ReadinessCheck[]
}

/** Checks how the shop answered requests during and after the faults. */
export function serviceGuarantees(testbed: Service, { probes, readinessChecks }: Measurements): Guarantee[] {
  const { timeline, answerLog } = testbed
  const nameOf = (step: Step) => step.kinds.join(' and ')
  return [
    guarantee(
      'every server sells again within 5 s of the end of a fault',
      timeline.steps
        .filter(({ sellingAgainMs }) => sellingAgainMs === null || sellingAgainMs > SELLING_AGAIN_MS)
        .map((step) => `${nameOf(step)}: ${describeRecovery(step)}`),
    ),
    guarantee(
      'mails are sent again within 60 s of the end of a fault',
      timeline.steps.filter(({ mailingAgainMs }) => mailingAgainMs === null).map(nameOf),
    ),
    guarantee(
      'a server that no fault affects sells without a gap of 5 s',
      timeline.steps.flatMap((step) =>
        [...step.unaffectedServers]
          .map((server) => probes[server]?.longestGapMs(step.beganAt, step.endedAt) ?? 0)
          .filter((gapMs) => gapMs > LONGEST_GAP_MS)
          .map((gapMs) => `${nameOf(step)}: ${seconds(gapMs)} without a purchase`),
      ),
    ),
    answerGuarantee(answerLog.answers, ({ endedAt }) => ` during ${faultsAt(testbed, endedAt)}`),
    guarantee(
      'a valid session is never refused',
      answerLog.answers
        // If the answer to an erasure is lost, the account is gone when it is requested again.
        .filter(({ status, call }) => status === 401 && call !== `POST ${eraseMe.path}`)
        .map(({ call, endedAt }) => `${call} during ${faultsAt(testbed, endedAt)}`),
    ),
    guarantee(
      `a running server answers within ${ANSWER_TIMEOUT_MS / 1_000} s, even if only with an error`,
      answerLog.answers
        .filter(({ failure, who }) => failure === 'no answer in time' && who !== 'probe')
        .filter(({ server, beganAt, endedAt }) => !timeline.wasSilenced(server ?? 0, beganAt, endedAt))
        .map(({ call, beganAt }) => `${call}, begun during ${faultsAt(testbed, beganAt)}`),
    ),
    guarantee(
      '/readyz answers, and reports the database correctly',
      readinessViolations(testbed, readinessChecks),
    ),
    guarantee(
      'no server exits by itself',
      testbed.servers.flatMap(({ name, exits }) =>
        exits
          .filter((exit) => !mayExitByItself(testbed, exit))
          .map(
            ({ code, signal, at, lastLines }) =>
              `server ${name} exited with ${code ?? signal} during ${faultsAt(testbed, at)}: ${lastLines}`,
          ),
      ),
    ),
  ]
}

/** @param describe what to say about an answer besides its call and its status */
export function answerGuarantee(
  answers: readonly AnswerRecord[],
  describe: (answerRecord: AnswerRecord) => string = () => '',
): Guarantee {
  return guarantee(
    'no request is answered with 500, and every 503 has a Retry-After',
    answers
      .filter(
        ({ status, retryAfter }) => status !== null && (status === 503 ? retryAfter === null : status >= 500),
      )
      .map((answerRecord) => `${answerRecord.call}: ${labelOf(answerRecord)}${describe(answerRecord)}`),
  )
}

const FAILURES_BEFORE_END = 3
const MINUTE_MS = 60_000

/** The faults after which a shop restarts its own PostgreSQL. */
const RESTART_FAULTS = ['embedded-kill', 'database-freeze']

/** A shop that restarts its own PostgreSQL several times within a minute ends itself, so that its operator notices. */
function mayExitByItself(
  { kind, timeline }: Service,
  { at, code }: { at: number; code: number | null },
): boolean {
  const failures = timeline.steps.filter(
    ({ kinds, beganAt }) =>
      kinds.some((each) => RESTART_FAULTS.includes(each)) && beganAt < at && at - beganAt < MINUTE_MS,
  )
  return kind === 'embedded' && code !== 0 && failures.length >= FAILURES_BEFORE_END
}

function readinessViolations({ timeline, servers }: Service, readinessChecks: ReadinessCheck[]): string[] {
  const wronglyReady = timeline.steps.flatMap((step) => {
    const ready = readinessChecks.filter((check) => check.status === 200 && mustReportOutage(step, check))
    return ready.length === 0
      ? []
      : [`${step.kinds.join(' and ')}: 200 ${ready.length} times without the database`]
  })
  const silent = servers.flatMap(({ name }, server) => {
    const silentForMs = longestSilenceMs(
      readinessChecks.filter((check) => check.server === server),
      ({ at }) => timeline.wasSilenced(server, at, at),
    )
    return silentForMs > LONGEST_SILENCE_MS
      ? [`server ${name} did not answer for ${seconds(silentForMs)}`]
      : []
  })
  const atEnd = servers.flatMap(({ name }, server) => {
    const last = readinessChecks.findLast((check) => check.server === server)
    return last?.status === 200 ? [] : [`server ${name} answers ${last?.status ?? 'nothing'} at the end`]
  })
  return [...wronglyReady, ...silent, ...atEnd]
}

/**
 * The longest time from an unanswered call of `/readyz` to the next answered one, except for times when the server
 * could not answer.
 */
function longestSilenceMs(
  readinessChecks: ReadinessCheck[],
  isExcused: (check: ReadinessCheck) => boolean,
): number {
  let longestMs = 0
  let silentSince: number | null = null
  for (const check of readinessChecks.toSorted((a, b) => a.at - b.at)) {
    if (isExcused(check)) {
      silentSince = null
      continue
    }
    if (silentSince !== null) longestMs = Math.max(longestMs, check.at - silentSince)
    silentSince = check.status === null ? (silentSince ?? check.at) : null
  }
  return longestMs
}

/** Whether a server has been without its database for long enough that `/readyz` must report it. */
function mustReportOutage({ outages, silenced }: Step, { server, at }: ReadinessCheck): boolean {
  if (silenced.has(server)) return false
  return outages.some(
    ({ servers, from, to }) => servers.includes(server) && at > from + NOTICED_AFTER_MS && at < to,
  )
}

function describeRecovery({ sellingAgainMs }: Step): string {
  return sellingAgainMs === null ? 'not within 45 s' : seconds(sellingAgainMs)
}

/** The faults at a time, as words after "during". */
function faultsAt({ timeline }: Service, at: number): string {
  const step = timeline.stepAt(at)
  if (!step) return 'no fault'
  return `${at > step.endedAt ? 'the time after ' : ''}${step.kinds.join(' and ')}`
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
