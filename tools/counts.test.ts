import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { countGuarantees, countPlaywright, countVitest } from './counts.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'docket-counts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const report = (content: unknown) => {
  const file = path.join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}
const testFile = (status: string, ...statuses: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: statuses.map((testStatus) => ({ status: testStatus, fullName: `a test, ${testStatus}` })),
})

describe('the count of a vitest report', () => {
  it('counts every test that did not pass as failed, also skipped, pending and todo ones', () => {
    const testResults = [testFile('failed', 'passed', 'failed', 'pending', 'todo', 'skipped')]
    expect(countVitest(report({ testResults }))).toEqual({
      passed: 1,
      failed: 4,
      failures: ['a test, failed', 'a test, pending', 'a test, todo', 'a test, skipped'],
    })
  })

  it('counts a file that could not be loaded, or that failed after its tests, as a failed test', () => {
    const testResults = [testFile('failed'), testFile('failed', 'passed'), testFile('passed', 'passed')]
    const failures = ['a.test.ts', 'a.test.ts']
    expect(countVitest(report({ testResults }))).toEqual({ passed: 2, failed: 2, failures })
  })
})

describe("the count of the crash harness's report", () => {
  it('counts a guarantee as failed if it has a violation', () => {
    const guarantees = [
      { title: 'one', violations: [] },
      { title: 'no 500', violations: ['a 500', 'another'] },
      { title: 'three', violations: [] },
    ]
    const failures = ['no 500: a 500']
    expect(countGuarantees(report(guarantees))).toEqual({ passed: 2, failed: 1, failures })
  })
})

describe('the count of a Playwright report', () => {
  it('counts flaky and skipped tests, and errors outside of tests, as failed', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 }
    const suites = [
      { title: 'a.test.ts', specs: [{ title: 'passes', ok: true }] },
      { title: 'b.test.ts', suites: [{ title: 'a group', specs: [{ title: 'fails', ok: false }] }] },
    ]
    const failures = ['a group: fails']
    expect(countPlaywright(report({ stats, errors: [{}], suites }))).toEqual({
      passed: 5,
      failed: 4,
      failures,
    })
  })
})
