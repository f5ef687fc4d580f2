// `npm test [step …]`: everything that must hold, counted. Runs on Node 20 without packages.
// Steps: checks, unit, browser; none named means all of them. The last line is `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { buildWeb } from './build-web.mjs'
import { ensureChromium } from './chromium.mjs'
import { countPlaywright, countVitest } from './counts.mjs'
import { install } from './install.mjs'
import { pickNode } from './node.mjs'
import { ROOT } from './root.mjs'

const RESULTS = path.join(ROOT, 'test-results')
const bin = (name) => path.join(ROOT, 'node_modules', name)

/** Each is one passed or failed; a report counts every test in it. */
const steps = [
  { part: 'checks', name: 'format and lint', words: [bin('@biomejs/biome/bin/biome'), 'ci', '.'] },
  { part: 'checks', name: 'types', words: [bin('typescript/bin/tsc'), '-b'] },
  {
    part: 'checks',
    name: 'who imports whom',
    words: [
      bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.mjs',
      ...folders(),
    ],
  },
  { part: 'checks', name: 'nothing unused', words: [bin('knip/bin/knip.js')] },
  {
    part: 'unit',
    name: 'unit and integration tests',
    words: [
      bin('vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=test-results/vitest.json',
    ],
    report: { file: 'vitest.json', count: countVitest },
  },
  { part: 'browser', name: 'budgets of the built web', words: ['web/check-budgets.ts'] },
  {
    part: 'browser',
    name: 'browser journeys',
    words: [bin('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts'],
    report: { file: 'playwright.json', count: countPlaywright },
  },
]

try {
  main(process.argv.slice(2))
} catch (error) {
  process.stdout.write(`${error.message}\n0 passed, 1 failed\n`)
  process.exitCode = 1
}

function main(parts) {
  const known = new Set(steps.map((step) => step.part))
  for (const part of parts)
    if (!known.has(part)) throw new Error(`No step is called ${part}: ${[...known].join(', ')}.`)
  const chosen = steps.filter((step) => parts.length === 0 || parts.includes(step.part))
  install()
  const node = pickNode()
  if (chosen.some((step) => step.part === 'browser')) {
    ensureChromium()
    buildWeb(node)
  }
  rmSync(RESULTS, { recursive: true, force: true })
  mkdirSync(RESULTS, { recursive: true })

  const total = { passed: 0, failed: 0 }
  for (const step of chosen) {
    const { passed, failed } = runStep(step, node)
    total.passed += passed
    total.failed += failed
  }
  if (total.passed === 0) total.failed += 1
  process.exitCode = total.failed === 0 ? 0 : 1
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
}

function runStep({ name, words, report }, node) {
  process.stdout.write(`\n── ${name}\n`)
  const startedAt = Date.now()
  const { status } = spawnSync(node, words, {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      // Tools that start `node` themselves find the one that runs TypeScript.
      PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
      NO_COLOR: process.env.CI ? '1' : (process.env.NO_COLOR ?? ''),
      PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(RESULTS, 'playwright.json'),
    },
  })
  const counts = report
    ? counted(report, status)
    : { passed: Number(status === 0), failed: Number(status !== 0) }
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  process.stdout.write(`── ${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)\n`)
  return counts
}

/** A runner that ends badly without a failed test, or without any test, has failed all the same. */
function counted({ file, count }, status) {
  const at = path.join(RESULTS, file)
  const { passed, failed } = existsSync(at) ? count(at) : { passed: 0, failed: 1 }
  const unexplained = (status !== 0 && failed === 0) || passed + failed === 0
  return { passed, failed: failed + Number(unexplained) }
}

function folders() {
  return ['contract/src', 'server/src', 'web/src']
}
