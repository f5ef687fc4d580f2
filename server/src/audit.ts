import { auditMoney } from './money/audit-money.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run audit`: re-derives every balance and order from the ledger and says what does not agree. Ends with 1 where
 * something does not, and with 2 where it could not be found out.
 */
await runCommand(
  async ({ open, print }) => {
    const { reports } = await open()
    const { checks, clean } = await auditMoney(reports)
    for (const { name, examined, violations } of checks) {
      print(`${violations.length === 0 ? 'ok  ' : 'BAD '} ${name} (${examined} examined)`)
      for (const violation of violations) print(`      ${violation}`)
    }
    print(clean ? 'The books agree.' : 'The books do NOT agree.')
    if (!clean) process.exitCode = 1
  },
  { failure: 2 },
)
