import { readFileSync } from 'node:fs'

/** Passed and failed tests of a vitest JSON report; what was skipped did not pass. */
export function countVitest(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const skipped = report.numPendingTests + (report.numTodoTests ?? 0)
  return {
    passed: report.numPassedTests,
    failed:
      report.numFailedTests + report.numFailedTestSuites * Number(report.numFailedTests === 0) + skipped,
  }
}

/** The same of a Playwright JSON report. A test that passed only when it was repeated is counted as failed. */
export function countPlaywright(file) {
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'))
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length }
}
