// `npm run proof:fuzz`: sends 50,000 requests in total, broken and valid ones, to all routes of the contract, as every
// kind of caller. Then puts hostile texts of full and half length into every header and field. Exits with 1 if a request
// makes the shop fail or hang, if the memory of the shop grows, if it reveals a secret, or if a text of double length
// costs more than 2.5 times. See proof/README.md.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../../tools/root.mjs'

const USAGE = 'npm run proof:fuzz -- [--requests N] [--seed N] [--only N]'

try {
  const options = readOptions(process.argv.slice(2))
  console.log(`Seed ${options.seed}, ${options.requests} requests.`)
  // The test opens the shop and its database, as for all other tests.
  const { status } = spawnSync(
    process.execPath,
    [
      path.join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project',
      'server',
      'proof/fuzz/fuzz.test.ts',
      'proof/fuzz/cost/cost.test.ts',
    ],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, DOCKET_FUZZ: JSON.stringify(options) } },
  )
  process.exitCode = status ?? 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** @throws with the usage if an argument is unknown */
function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      requests: { type: 'string', default: '50000' },
      seed: { type: 'string', default: String(randomInt(1, 1_000_000)) },
      only: { type: 'string' },
    },
  })
  return {
    requests: wholeNumber('--requests', values.requests),
    seed: wholeNumber('--seed', values.seed),
    ...(values.only !== undefined && { only: wholeNumber('--only', values.only) }),
  }
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name}: must be a whole number.\n${USAGE}`)
  return Number(text)
}
