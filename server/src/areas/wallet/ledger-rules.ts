import type { Area } from '../../host/areas/area.ts'
import type { LedgerRule } from '../../host/areas/ledger-rule.ts'
import { blocksRule } from '../../host/lists/blocks-rule.ts'
import { longListsOf } from '../../host/lists/long-lists-of.ts'

/** The rules of all areas, in the order in which they are checked and printed. */
export function ledgerRulesOf(areas: readonly Area[]): LedgerRule[] {
  const rules = areas.flatMap((area) => area.ledgerRules ?? [])
  return [...rules, blocksRule(longListsOf(areas))].sort((one, other) => one.nth - other.nth)
}
