import { areas } from '../src/areas.ts'
import { ledgerRulesOf } from '../src/ledger/ledger-rules.ts'
import type { Database } from '../src/platform/db/database.ts'
import { checkLedger as checkRules } from '../src/platform/ledger-check/check-ledger.ts'

/** The rules of all areas. */
export const ledgerRules = ledgerRulesOf(areas)

/** Checks the rules of all areas. */
export function checkLedger(db: Database): ReturnType<typeof checkRules> {
  return checkRules(db, ledgerRules)
}
