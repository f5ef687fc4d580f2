import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createOutages, type Outages } from './outages.ts'
import type { Failure } from './process/server-log.ts'

const CRASH: Failure = { kind: 'crash', reason: 'killed by SIGKILL' }
const FULL_DISK: Failure = { kind: 'resources', reason: 'FATAL: could not write: No space left on device' }

let lines: { msg: string; reason?: string; downSeconds?: number }[]
let outages: Outages
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  lines = []
  outages = createOutages('/data/pgdata', pino({}, { write: (line) => void lines.push(JSON.parse(line)) }))
})
afterEach(() => {
  outages.close()
  vi.useRealTimers()
})

function crash() {
  const pauseMs = outages.add(CRASH)
  outages.finish()
  return pauseMs
}

it('gives up at the third crash within a minute, with one line that names the reason', () => {
  crash()
  crash()
  expect(() => outages.add(CRASH)).toThrow(
    /^DATA_DIR: PostgreSQL in \/data\/pgdata failed 3 times within a minute: killed by SIGKILL$/,
  )
})

it('does not count crashes that are more than a minute old', () => {
  for (let times = 0; times < 10; times++) {
    crash()
    vi.advanceTimersByTime(31_000)
  }
  expect(outages.restarts()).toBe(10)
})

it('counts a failed start as a crash, and pauses before the next start', () => {
  expect(outages.add(CRASH)).toBe(0)
  expect(outages.add(CRASH)).toBe(1_000)
  expect(() => outages.add(CRASH)).toThrow('failed 3 times')
})

it('waits for disk space without a time limit, with growing pauses and a log line a minute', () => {
  let waitedMs = 0
  for (let pauseMs = 0; waitedMs < 3_600_000; waitedMs += pauseMs) {
    pauseMs = outages.add(FULL_DISK)
    expect(pauseMs).toBeLessThanOrEqual(10_000)
    vi.advanceTimersByTime(pauseMs)
  }
  expect(lines.length).toBeGreaterThanOrEqual(60)
  expect(lines.length).toBeLessThanOrEqual(62)
  expect(lines.at(-1)).toMatchObject({ reason: FULL_DISK.reason, downSeconds: 3_600 })
})

it('keeps doubling the pause if the server starts and the disk is full again', () => {
  const pauses = Array.from({ length: 4 }, () => {
    const pauseMs = outages.add(FULL_DISK)
    outages.finish()
    return pauseMs
  })
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000])
})

it('gives up at once if the data is damaged', () => {
  expect(() => outages.add({ kind: 'corrupt', reason: 'FATAL: incorrect checksum' })).toThrow('cannot read')
})
