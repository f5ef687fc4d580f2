import { ConfigError } from '../config.ts'
import type { KnownBlock } from '../security/audit-chain/seal-audit-log.ts'
import { loadKeyRing } from '../security/encryption.ts'
import { printLedgerCheck, printLogCheck } from './print-checks.ts'
import { runCommand } from './run-command.ts'

const USAGE = 'Usage: npm run audit [-- BLOCK:HASH]'

/**
 * `npm run audit`, the ledger check: re-derives every balance and purchase from the ledger, compares the audit log with
 * its seals, and prints every difference. BLOCK:HASH is a block that an earlier run or the log of the shop has printed:
 * the command also checks that this block is unchanged. Ends with 1 if there is a difference, and with 2 if the check
 * could not run.
 */
await runCommand(
  async ({ args, open, print }) => {
    const known = readKnownBlock(args)
    const { slowQueriesDb, db, config } = await open()
    const isLedgerClean = await printLedgerCheck(slowQueriesDb, print)
    const keys = await loadKeyRing(db, config.secretKey)
    const isLogClean = await printLogCheck(slowQueriesDb, { keys, retention: config.retention, known }, print)
    if (!isLogClean) print('The audit log is NOT as it was sealed.')
    print(isLedgerClean ? 'The ledger is consistent.' : 'The ledger is NOT consistent.')
    if (!isLedgerClean || !isLogClean) process.exitCode = 1
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
