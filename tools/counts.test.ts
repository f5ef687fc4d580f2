import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { countGuarantees, countPlaywright, countVitest } from './counts.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'docket-counts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const report = (value: unknown) => {
  const file = path.join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(value))
  return file
}
const testFile = (status: string, ...statuses: string[]) => ({
  status,
  assertionResults: statuses.map((each) => ({ status: each })),
})

describe('the count of a vitest report', () => {
  it('takes every test that did not pass for failed: skipped, left for later or broken', () => {
    const testResults = [testFile('failed', 'passed', 'failed', 'pending', 'todo', 'skipped')]
    expect(countVitest(report({ testResults }))).toEqual({ passed: 1, failed: 4 })
  })

  it('takes a file that could not be loaded, or that broke after its tests, for a failed test', () => {
    const testResults = [testFile('failed'), testFile('failed', 'passed'), testFile('passed', 'passed')]
    expect(countVitest(report({ testResults }))).toEqual({ passed: 2, failed: 2 })
  })
})

describe("the count of the crash harness's report", () => {
  it('takes a guarantee for failed as soon as one thing speaks against it', () => {
    const guarantees = [{ violations: [] }, { violations: ['a 500', 'another'] }, { violations: [] }]
    expect(countGuarantees(report(guarantees))).toEqual({ passed: 2, failed: 1 })
  })
})

describe('the count of a Playwright report', () => {
  it('takes flaky and skipped journeys, and errors outside of any, for failed', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 }
    expect(countPlaywright(report({ stats, errors: [{}] }))).toEqual({ passed: 5, failed: 4 })
  })
})
