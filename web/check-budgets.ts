import { join } from 'node:path'
import { weigh } from './build/budgets.ts'

/** Run after `vite build`: prints what the build weighs, and fails where a budget is exceeded. */
const weights = weigh(join(import.meta.dirname, 'dist'))

for (const { what, unit, amount, limit } of weights) {
  const verdict = amount > limit ? 'TOO HEAVY' : 'ok'
  const amountText = amount.toFixed(unit === 'kB' ? 1 : 0)
  process.stdout.write(`${verdict.padEnd(10)}${amountText.padStart(6)} of ${limit} ${unit}  ${what}\n`)
}

if (weights.some(({ amount, limit }) => amount > limit)) process.exitCode = 1
