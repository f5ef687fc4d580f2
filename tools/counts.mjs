import { readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * Passed and failed tests of a vitest JSON report. A test that was skipped did not pass, and a file that could not
 * even be loaded is a failed test.
 * @param {string} file
 * @returns {Counts}
 */
export function countVitest(file) {
  /** @type {{ testResults: { status: string, assertionResults: { status: string }[] }[] }} */
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'))
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const passed = tests.filter(({ status }) => status === 'passed').length
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status === 'passed'),
  ).length
  return { passed, failed: tests.length - passed + unloaded }
}

/**
 * The same of what `npm run proof` writes: a guarantee that something speaks against has failed.
 * @param {string} file
 * @returns {Counts}
 */
export function countGuarantees(file) {
  /** @type {{ violations: string[] }[]} */
  const guarantees = JSON.parse(readFileSync(file, 'utf8'))
  const passed = guarantees.filter(({ violations }) => violations.length === 0).length
  return { passed, failed: guarantees.length - passed }
}

/**
 * The same of a Playwright JSON report. A test that passed only when it was repeated is counted as failed.
 * @param {string} file
 * @returns {Counts}
 */
export function countPlaywright(file) {
  /** @type {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} */
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'))
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length }
}
