import path from 'node:path'
import { buildServer, buildWeb } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { countGuarantees, countPlaywright, countVitest } from './counts.mjs'
import { ROOT } from './root.mjs'

/**
 * A step runs either a Node program (`args`) or a function (`act`, which throws if it fails). It counts as one passed
 * or failed test; with a `report`, each test in the report counts.
 * @typedef {object} Step
 * @property {string} part the part of `npm test <part>`
 * @property {string} name
 * @property {string[]} [args]
 * @property {(node: string) => void} [act]
 * @property {{ file: string, count: (file: string) => import('./counts.mjs').Counts }} [report]
 * @property {string[]} [needs] steps that must succeed before this one
 * @property {boolean} [optional] if it fails, the steps that need it are skipped
 */

/** The folder for the reports of the test runners. */
export const RESULTS = path.join(ROOT, 'test-results')
export const PLAYWRIGHT_REPORT = path.join(RESULTS, 'playwright.json')

const VITEST_REPORT = path.join(RESULTS, 'vitest.json')
const PROCESSES_REPORT = path.join(RESULTS, 'processes.json')
const PROOF_REPORT = path.join(RESULTS, 'proof.json')
const FAILOVER_REPORT = path.join(RESULTS, 'failover.json')
/** What `npm test` shows of the browser: a customer signs up, pays, buys and gets help; an operator sells and decides. */
const MAIN_JOURNEYS = [
  'storefront/first-purchase',
  'storefront/deposits',
  'storefront/card-deposits.test',
  'storefront/order-page',
  'storefront/tracking-journey',
  'admin/first-run',
  'admin/product-and-stock',
  'admin/deposit-review',
  'admin/after-sales',
  'admin/dashboard',
]
const SOURCE_FOLDERS = [
  'contract/src',
  'server/src',
  'server/test',
  'web/src',
  'web/build',
  'bench',
  'proof',
  'e2e',
]

/**
 * A run of about a minute with four faults: a server is killed, its database is killed, the connection to the database
 * is lost, and an embedded database is killed.
 */
const SHORT_PROOF = [
  '--seed',
  '133',
  '--faults',
  '4',
  '--only',
  'server-kill,database-kill,connection-black-hole,embedded-kill',
]

/**
 * The steps of `npm test`: what a change is tried with, in minutes. They need Node, npm and a Chromium.
 * @returns {Step[]}
 */
export function quickSteps() {
  const parts = ['checks', 'unit', 'browser']
  return allSteps(MAIN_JOURNEYS, parts)
    .filter(({ part }) => parts.includes(part))
    .map((step) => {
      if (step.name === 'unit and integration tests')
        return { ...step, args: [...vitest(VITEST_REPORT), ...without('processes', 'machine')] }
      return step.name === 'Chromium' ? { ...step, optional: true } : step
    })
}

/**
 * All steps of `npm run test:all`.
 * @param {string[]} filters of test files, for the test runners
 * @param {string[]} parts the chosen parts; empty if there are only filters
 * @returns {Step[]}
 */
export function allSteps(filters, parts) {
  // With filters only, this step runs the matching tests of unit and processes.
  const unitProjects = parts.length === 0 ? [] : without('processes')
  return [
    {
      part: 'checks',
      name: 'format and lint',
      args: [bin('@biomejs/biome/bin/biome'), 'ci', ...colourOptions(), '.'],
    },
    {
      part: 'checks',
      name: 'types',
      args: [bin('typescript7/bin/tsc'), '-b', '--builders', '1', '--checkers', '2'],
    },
    {
      part: 'checks',
      name: 'import rules',
      args: [
        bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
        '--config',
        '.dependency-cruiser.mjs',
        ...SOURCE_FOLDERS,
      ],
    },
    { part: 'checks', name: 'unused code', args: [bin('knip/bin/knip.js')] },
    {
      part: 'unit',
      name: 'unit and integration tests',
      args: [...vitest(VITEST_REPORT), ...unitProjects, ...filters],
      report: { file: VITEST_REPORT, count: countVitest },
    },
    {
      part: 'processes',
      name: 'tests that kill processes and wait',
      args: [...vitest(PROCESSES_REPORT), '--project', 'processes', '--maxWorkers', '4', ...filters],
      report: { file: PROCESSES_REPORT, count: countVitest },
    },
    {
      part: 'proof',
      name: 'crash harness, short run',
      args: ['proof/proof.ts', ...SHORT_PROOF, '--report', PROOF_REPORT],
      report: { file: PROOF_REPORT, count: countGuarantees },
    },
    {
      part: 'proof',
      name: 'failover, short run',
      args: [
        'proof/failover.ts',
        ...['--seed', '7', '--only', 'primary-kill'],
        ...['--report', FAILOVER_REPORT],
      ],
      report: { file: FAILOVER_REPORT, count: countGuarantees },
    },
    { part: 'browser', name: 'the web builds', act: buildWeb },
    { part: 'browser', name: 'the server builds', act: buildServer },
    {
      part: 'browser',
      name: 'budgets of the built web',
      args: ['web/check-budgets.ts'],
      needs: ['the web builds'],
    },
    { part: 'browser', name: 'Chromium', act: ensureChromium },
    {
      part: 'browser',
      name: 'browser journeys',
      args: [
        bin('@playwright/test/cli.js'),
        'test',
        '--config',
        'e2e/playwright.config.ts',
        '--reporter',
        'list,json',
        ...filters,
      ],
      report: { file: PLAYWRIGHT_REPORT, count: countPlaywright },
      needs: ['the web builds', 'the server builds', 'Chromium'],
    },
  ]
}

/** @param {string[]} projects of the test runner */
function without(...projects) {
  return projects.flatMap((name) => ['--project', `!${name}`])
}

/** @param {string} name */
function bin(name) {
  return path.join(ROOT, 'node_modules', name)
}

/** Biome ignores NO_COLOR, so it needs an option. */
function colourOptions() {
  return process.stdout.isTTY ? [] : ['--colors=off']
}

/** @param {string} json the file of its report */
function vitest(json) {
  return [
    bin('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${json}`,
  ]
}
