import { checkLedger } from '../ledger/check-ledger.ts'
import { ConfigError } from '../platform/config.ts'
import { checkAuditChain } from '../platform/security/audit-chain/check-audit-chain.ts'
import type { KnownBlock } from '../platform/security/audit-chain/seal-audit-log.ts'
import { loadKeyRing } from '../platform/security/encryption.ts'
import { runCommand } from './run-command.ts'

const USAGE = 'Usage: npm run audit [-- BLOCK:HASH]'

/**
 * `npm run audit`, the ledger check: re-derives every balance and purchase from the ledger, compares the audit log with
 * its seals, and prints every difference. With BLOCK:HASH, as an earlier run or the log of the shop has named it, it also
 * checks that this block is unchanged. Ends with 1 if there is a difference, and with 2 if the check could not run.
 */
await runCommand(
  async ({ args, open, print }) => {
    const known = readKnownBlock(args)
    const { slowQueriesDb, db, config } = await open()
    const report = (name: string, examined: number, violations: string[]) => {
      print(`${violations.length === 0 ? 'ok  ' : 'BAD '} ${name} (${examined} examined)`)
      for (const violation of violations) print(`      ${violation}`)
    }
    const ledger = await checkLedger(slowQueriesDb)
    for (const { name, examined, violations } of ledger.checks) report(name, examined, violations)
    const keys = await loadKeyRing(db, config.secretKey)
    const auditLog = await checkAuditChain(slowQueriesDb, { keys, retention: config.retention, known })
    report('the audit log is as it was sealed', auditLog.examined, auditLog.violations)
    if (auditLog.newest)
      print(`      newest block: ${auditLog.newest.nth}:${auditLog.newest.hash.toString('hex')}`)

    const isLogClean = auditLog.violations.length === 0
    if (!isLogClean) print('The audit log is NOT as it was sealed.')
    print(ledger.clean ? 'The ledger is consistent.' : 'The ledger is NOT consistent.')
    if (!ledger.clean || !isLogClean) process.exitCode = 1
  },
  { failure: 2 },
)

function readKnownBlock(args: string[]): KnownBlock | null {
  const [text] = args
  if (text === undefined) return null
  const [, nth, hash] = /^(\d{1,9}):([0-9a-f]{64})$/.exec(text) ?? []
  if (nth === undefined || hash === undefined || args.length > 1) throw new ConfigError(USAGE)
  return { nth: Number(nth), hash: Buffer.from(hash, 'hex') }
}
