import { HOUSE } from '../../ledger/ledger.ts'
import type { LedgerRule } from '../../platform/areas/ledger-rule.ts'

/** What must be true of an operator's adjustments of a wallet. */
export const adjustmentRules: readonly LedgerRule[] = [
  {
    nth: 24,
    name: 'every adjustment has one transfer of its amount in its direction',
    rows: 'wallet_adjustments',
    violations: `
      SELECT format('adjustment %s: %s cents, transfer %s cents',
        adjustments.id, adjustments.amount_cents, t.amount_cents)
      FROM wallet_adjustments adjustments
      LEFT JOIN wallets w ON w.user_id = adjustments.user_id
      LEFT JOIN transfers t ON t.reference = 'adjustment:' || adjustments.id
      WHERE t.id IS NULL OR t.kind <> 'ADJUSTMENT' OR t.amount_cents <> abs(adjustments.amount_cents)
        OR t.credit_account_id IS DISTINCT FROM
          CASE WHEN adjustments.amount_cents > 0 THEN w.id ELSE ${HOUSE.adjustments} END
        OR t.debit_account_id IS DISTINCT FROM
          CASE WHEN adjustments.amount_cents > 0 THEN ${HOUSE.adjustments} ELSE w.id END`,
  },
]
