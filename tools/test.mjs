// `npm test`: runs the checks, the unit tests and the main journeys in a browser. `npm run test:all` runs every test.
// `npm test [part …] [filter …]` runs some of them: the parts are checks, unit, processes, proof and browser; other
// arguments are filters for test files, and without a part they select tests of unit and processes. Needs Node 20 and no
// packages. The last line is `N passed, N failed`.
import './check-node.mjs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { install } from './install.mjs'
import { pickNode } from './node.mjs'
import { ROOT } from './root.mjs'
import { allSteps, PLAYWRIGHT_REPORT, quickSteps, RESULTS } from './test-steps.mjs'

/** @typedef {import('./test-steps.mjs').Step} Step */
/** @typedef {import('./counts.mjs').Counts} Counts */

const PARTS = ['checks', 'unit', 'processes', 'proof', 'browser']
/** How many failures are listed again at the end; all are in the output above. */
const MAX_FAILURES = 20
const PASSED = { passed: 1, failed: 0, failures: [] }
const FAILED = { passed: 0, failed: 1, failures: [] }

try {
  await main(process.argv.slice(2))
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : error}\n0 passed, 1 failed\n`)
  process.exitCode = 1
}

/** @param {string[]} args */
async function main(args) {
  await install()
  const node = pickNode()
  rmSync(RESULTS, { recursive: true, force: true })
  mkdirSync(RESULTS, { recursive: true })
  const total = { passed: 0, failed: 0 }
  const failedSteps = /** @type {string[]} */ ([])
  const failures = /** @type {string[]} */ ([])
  const skipped = /** @type {string[]} */ ([])
  for (const step of chooseSteps(args)) {
    if (step.needs?.some((name) => skipped.includes(name))) {
      skipped.push(step.name)
      continue
    }
    const counts = await runTimed(step, node, failedSteps)
    if (counts.failed > 0 && step.optional) {
      skipped.push(step.name)
      continue
    }
    if (counts.failed > 0) failedSteps.push(step.name)
    failures.push(...counts.failures.map((failure) => `${step.name}: ${failure}`))
    total.passed += counts.passed
    total.failed += counts.failed
  }
  if (failedSteps.length > 0) process.stdout.write(`\nFailed: ${failedSteps.join(', ')}\n`)
  for (const failure of failures.slice(0, MAX_FAILURES)) process.stdout.write(`  ${failure}\n`)
  if (skipped.length > 0) process.stdout.write(`\n${skipped.length} skipped: ${skipped.join(', ')}\n`)
  process.exitCode = total.failed === 0 ? 0 : 1
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
}

/** @param {string[]} args @returns {Step[]} */
function chooseSteps(args) {
  if (args.length === 0) return quickSteps()
  if (args[0] === '--all') return allSteps([], PARTS)
  const filters = args.filter((arg) => !PARTS.includes(arg))
  const parts = args.filter((arg) => PARTS.includes(arg))
  // With filters only, the step of `unit` runs the tests of both parts: see `allSteps`.
  const chosen = parts.length > 0 ? parts : ['unit']
  return allSteps(filters, parts).filter(({ part }) => chosen.includes(part))
}

/** @param {Step} step @param {string} node @param {string[]} failedSteps @returns {Promise<Counts>} */
async function runTimed(step, node, failedSteps) {
  process.stdout.write(`\n── ${step.name}\n`)
  const startedAt = Date.now()
  const missing = step.needs?.filter((name) => failedSteps.includes(name)) ?? []
  if (missing.length > 0) process.stdout.write(`Not run, because this failed: ${missing.join(', ')}\n`)
  const counts = missing.length > 0 ? FAILED : await run(step, node)
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  process.stdout.write(`── ${step.name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)\n`)
  return counts
}

/** @param {Step} step @param {string} node @returns {Promise<Counts>} */
async function run({ args = [], act, report }, node) {
  if (act) return attempt(() => act(node))
  const status = await runNode(node, args)
  if (!report) return status === 0 ? PASSED : FAILED
  const counts = existsSync(report.file) ? report.count(report.file) : FAILED
  // A runner that fails without a failed test, or runs no test, counts as failed.
  const failedWithoutTest = (status !== 0 && counts.failed === 0) || counts.passed + counts.failed === 0
  return { ...counts, failed: counts.failed + (failedWithoutTest ? 1 : 0) }
}

/**
 * Runs a Node program and returns its exit code. On a SIGTERM, forwards it to the program and ends this process. A
 * Ctrl-C in the terminal reaches the program directly.
 * @param {string} node
 * @param {string[]} args
 */
async function runNode(node, args) {
  const program = spawn(node, args, { cwd: ROOT, stdio: 'inherit', env: environment(node) })
  const end = () => {
    program.kill('SIGTERM')
    process.exit(128 + 15)
  }
  process.on('SIGTERM', end)
  const [status] = await once(program, 'exit')
  process.off('SIGTERM', end)
  return status
}

/** @param {() => void} act @returns {Counts} */
function attempt(act) {
  try {
    act()
    return PASSED
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : error}\n`)
    return FAILED
  }
}

/** @param {string} node */
function environment(node) {
  return {
    ...process.env,
    // So that programs that start `node` find the Node that runs TypeScript.
    PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
    PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT,
    // No escape codes in logs.
    ...(!process.stdout.isTTY && { NO_COLOR: '1' }),
  }
}
