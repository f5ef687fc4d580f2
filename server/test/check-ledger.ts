import { ledgerRulesOf } from '../src/areas/wallet/ledger-rules.ts'
import { areas } from '../src/areas.ts'
import type { Database } from '../src/host/db/database.ts'
import { checkLedger as checkRules } from '../src/host/ledger-check/check-ledger.ts'

/** The rules of all areas. */
export const ledgerRules = ledgerRulesOf(areas)

/** Checks the rules of all areas. */
export function checkLedger(db: Database): ReturnType<typeof checkRules> {
  return checkRules(db, ledgerRules)
}
