import { join } from 'node:path'
import { weigh } from './build/budgets.ts'

/** Run after `vite build`: prints what the build weighs, and fails where a budget of UX.md is exceeded. */
const weights = weigh(join(import.meta.dirname, 'dist'))

for (const { what, kB, limit } of weights) {
  const verdict = kB > limit ? 'TOO HEAVY' : 'ok'
  process.stdout.write(`${verdict.padEnd(10)}${kB.toFixed(1).padStart(6)} of ${limit} kB  ${what}\n`)
}

if (weights.some(({ kB, limit }) => kB > limit)) process.exitCode = 1
