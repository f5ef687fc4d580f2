import type { Config } from '../config.ts'
import { connect } from '../db/database.ts'
import { loadKeyRing } from '../security/encryption.ts'
import { printLedgerCheck, printLogCheck, printSamples } from './print-checks.ts'

/**
 * Checks the ledger, the audit log and a sample of the accounts of a restored shop, and prints each result.
 * @returns whether all is well
 * @throws before the next check if `signal` is aborted
 */
export async function checkRestoredShop(
  databaseUrl: string,
  { secretKey, retention }: Pick<Config, 'secretKey' | 'retention'>,
  { print, signal }: { print: (line: string) => void; signal: AbortSignal },
): Promise<boolean> {
  const { db, slowQueriesDb, close } = connect(databaseUrl, { size: 1, purchases: 1 })
  try {
    signal.throwIfAborted()
    const isLedgerClean = await printLedgerCheck(slowQueriesDb, print)
    signal.throwIfAborted()
    const keys = await loadKeyRing(db, secretKey)
    const isLogClean = await printLogCheck(slowQueriesDb, { keys, retention }, print)
    signal.throwIfAborted()
    const areSamplesClean = await printSamples(db, keys, print)
    return isLedgerClean && isLogClean && areSamplesClean
  } finally {
    await close()
  }
}
