import { readFileSync } from 'node:fs'

/**
 * `failures` has the name of each failed test, for the list at the end of a long run.
 * @typedef {{ passed: number, failed: number, failures: string[] }} Counts
 */

/**
 * Counts passed and failed tests in a vitest JSON report. A skipped test counts as failed. So does a file that failed
 * although none of its tests did, for example because it could not be loaded.
 * @param {string} file
 * @returns {Counts}
 */
export function countVitest(file) {
  /**
   * @type {{ testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[]
   * }}
   */
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'))
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = tests.filter(({ status }) => status !== 'passed')
  const failedFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status === 'passed'),
  )
  const failures = [...failed.map(({ fullName }) => fullName), ...failedFiles.map(({ name }) => name)]
  return { passed: tests.length - failed.length, failed: failures.length, failures }
}

/**
 * Counts kept and broken guarantees in a report of `npm run proof`. A guarantee with a violation counts as failed.
 * @param {string} file
 * @returns {Counts}
 */
export function countGuarantees(file) {
  /** @type {{ title: string, violations: string[] }[]} */
  const guarantees = JSON.parse(readFileSync(file, 'utf8'))
  const broken = guarantees.filter(({ violations }) => violations.length > 0)
  const failures = broken.map(({ title, violations: [first] }) => `${title}: ${first}`)
  return { passed: guarantees.length - broken.length, failed: broken.length, failures }
}

/** @typedef {{ title: string, specs?: { title: string, ok: boolean }[], suites?: Suite[] }} Suite */

/**
 * Counts passed and failed tests in a Playwright JSON report. A skipped test, a test that passed only when it was
 * repeated, and an error outside of the tests count as failed.
 * @param {string} file
 * @returns {Counts}
 */
export function countPlaywright(file) {
  /**
   * @type {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[],
   * suites: Suite[] }}
   */
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8'))
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length
  return { passed: stats.expected, failed, failures: suites.flatMap(failuresIn) }
}

/** @param {Suite} suite @returns {string[]} */
function failuresIn({ title, specs = [], suites = [] }) {
  const ownFailures = specs.filter(({ ok }) => !ok).map((spec) => `${title}: ${spec.title}`)
  return [...ownFailures, ...suites.flatMap(failuresIn)]
}
