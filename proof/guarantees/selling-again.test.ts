import { beforeEach, expect, it } from 'vitest'
import { type AnswerLog, type AnswerRecord, createAnswerLog } from '../answer-log.ts'
import type { Probe } from '../customers/probe.ts'
import type { ShopServer } from '../testbed/shop-server.ts'
import type { ReadinessCheck } from '../testbed/watch-readiness.ts'
import { createTimeline, type Step, type Timeline } from '../timeline.ts'
import { serviceGuarantees } from './selling-again.ts'

/** A fault of ten seconds at second 100. */
const [BEGAN_AT, ENDED_AT] = [100_000, 110_000]

let timeline: Timeline
let answerLog: AnswerLog
let step: Step
let readinessChecks: ReadinessCheck[]
let exits: ShopServer['exits']
let gapMs: number

beforeEach(() => {
  timeline = createTimeline()
  answerLog = createAnswerLog()
  step = timeline.begin(['connection-black-hole'])
  Object.assign(step, { beganAt: BEGAN_AT, endedAt: ENDED_AT, repairedAt: ENDED_AT })
  Object.assign(step, { sellingAgainMs: 900, mailingAgainMs: 1_200 })
  readinessChecks = [{ server: 0, status: 200, at: 125_000 }]
  exits = []
  gapMs = 400
})

it('finds no violation if the shop served as it should', () => {
  recordAnswer({ status: 503, retryAfter: '2' })
  recordAnswer({ failure: 'reset' })
  expect(brokenGuarantees()).toEqual([])
})

it('finds a server that sells again too late or not at all', () => {
  for (const sellingAgainMs of [5_001, null]) {
    step.sellingAgainMs = sellingAgainMs
    expect(brokenGuarantees()).toEqual(['every server sells again within 5 s of the end of a fault'])
  }
})

it('finds that no mail is sent again, and a gap in the purchases of a server that no fault affected', () => {
  step.mailingAgainMs = null
  step.unaffectedServers.add(0)
  gapMs = 5_001
  expect(brokenGuarantees()).toEqual([
    'mails are sent again within 60 s of the end of a fault',
    'a server that no fault affects sells without a gap of 5 s',
  ])
})

it('finds a 500, and a 503 without a Retry-After', () => {
  const title = 'no request is answered with 500, and every 503 has a Retry-After'
  recordAnswer({ status: 500 })
  expect(brokenGuarantees()).toEqual([title])
  answerLog.answers.length = 0
  recordAnswer({ status: 503 })
  expect(brokenGuarantees()).toEqual([title])
})

it('finds a valid session that was refused', () => {
  recordAnswer({ status: 401 })
  expect(brokenGuarantees()).toEqual(['a valid session is never refused'])
})

it('finds a request that a running server did not answer, and ignores one to a frozen server', () => {
  recordAnswer({ failure: 'no answer in time' })
  expect(brokenGuarantees()).toEqual(['a running server answers within 20 s, even if only with an error'])
  step.silenced.add(0)
  expect(brokenGuarantees()).toEqual([])
})

it('finds a /readyz that is 200 although the database has been unreachable for more than five seconds', () => {
  step.outages.push({ servers: [0], from: BEGAN_AT, to: ENDED_AT })
  readinessChecks.unshift({ server: 0, status: 200, at: BEGAN_AT + 4_000 })
  expect(brokenGuarantees()).toEqual([])
  readinessChecks.unshift({ server: 0, status: 200, at: BEGAN_AT + 6_000 })
  expect(brokenGuarantees()).toEqual(['/readyz answers, and reports the database correctly'])
})

it('finds a /readyz that does not answer for more than five seconds, or is not 200 at the end', () => {
  const title = '/readyz answers, and reports the database correctly'
  readinessChecks.unshift({ server: 0, status: null, at: 120_000 }, { server: 0, status: null, at: 114_000 })
  expect(brokenGuarantees()).toEqual([title])
  readinessChecks = [{ server: 0, status: 503, at: 125_000 }]
  expect(brokenGuarantees()).toEqual([title])
})

it('measures how long /readyz does not answer, up to the next answer, and ignores times when a fault had stopped the server', () => {
  // The silence begins at 114 s. An answer at 119 s comes within five seconds, and one at 119.3 s does not.
  const silence = [114_000, 116_000, 118_800].map((at) => ({ server: 0, status: null, at }))
  readinessChecks = [...silence, { server: 0, status: 200, at: 119_000 }]
  expect(brokenGuarantees()).toEqual([])
  readinessChecks = [...silence, { server: 0, status: 200, at: 119_300 }]
  expect(brokenGuarantees()).toEqual(['/readyz answers, and reports the database correctly'])
  step.silenced.add(0)
  expect(brokenGuarantees()).toEqual([])
})

it('finds a server that exited unexpectedly, unless its own database was killed three times in a minute', () => {
  exits.push({ code: 1, signal: null, at: 120_000, lastLines: 'Error' })
  expect(brokenGuarantees()).toEqual(['no server exits by itself'])
  for (let kills = 0; kills < 3; kills++)
    Object.assign(timeline.begin(['embedded-kill']), { ...step, kinds: ['embedded-kill'] })
  expect(brokenGuarantees()).toEqual([])
})

function recordAnswer(answerRecord: Partial<AnswerRecord>) {
  answerLog.add({
    who: 'customer',
    server: 0,
    call: 'POST /shop/buy',
    status: null,
    retryAfter: null,
    failure: null,
    beganAt: BEGAN_AT + 1_000,
    endedAt: BEGAN_AT + 2_000,
    ...answerRecord,
  })
}

/** The titles of the broken guarantees. */
function brokenGuarantees(): string[] {
  const probe: Probe = { soldSince: () => null, longestGapMs: () => gapMs, settle: async () => {} }
  const servers = [{ name: 'a', exits }]
  return serviceGuarantees(
    { kind: 'embedded', timeline, answerLog, servers },
    { probes: [probe], readinessChecks },
  )
    .filter(({ violations }) => violations.length > 0)
    .map(({ title }) => title)
}
