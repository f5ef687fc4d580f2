import { area } from '../../host/areas/area.ts'
import { audited, ownerNotices } from './audited.ts'
import { commands } from './commands.ts'
import { jobs } from './jobs.ts'
import { ledgerGauges } from './ledger-gauges.ts'
import { personCopy, tables } from './tables.ts'
import { walletRules } from './wallet-rules.ts'
import { watchLedgerCheck } from './watch-ledger-check.ts'

/** Wallets, transfers, and the check of the ledger. The only writer of money. */
export const wallet = area({
  name: 'wallet',
  watch: watchLedgerCheck,
  audited,
  ownerNotices,
  commands,
  gauges: [ledgerGauges],
  ledgerRules: walletRules,
  tables,
  personCopy,
  jobs,
})
