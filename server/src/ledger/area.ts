import { area } from '../platform/areas/area.ts'
import { walletRules } from './wallet-rules.ts'
import { ledgerGauges } from './ledger-gauges.ts'

/** Wallets, transfers, and the check of the ledger. The only writer of money. */
export const wallet = area({
  name: 'wallet',
  gauges: [ledgerGauges],
  ledgerRules: walletRules,
})
