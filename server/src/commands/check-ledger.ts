import { checkLedger } from '../ledger/check-ledger.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run audit`, the ledger check: re-derives every balance and purchase from the ledger and prints every difference.
 * Ends with 1 if there is a difference, and with 2 if the check could not run.
 */
await runCommand(
  async ({ open, print }) => {
    const { slowQueriesDb } = await open()
    const { checks, clean } = await checkLedger(slowQueriesDb)
    for (const { name, examined, violations } of checks) {
      print(`${violations.length === 0 ? 'ok  ' : 'BAD '} ${name} (${examined} examined)`)
      for (const violation of violations) print(`      ${violation}`)
    }
    print(clean ? 'The ledger is consistent.' : 'The ledger is NOT consistent.')
    if (!clean) process.exitCode = 1
  },
  { failure: 2 },
)
