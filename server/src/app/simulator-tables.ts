import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts'
import { controlTableSql as exchangeRateControl } from '../sandbox/exchange-rate/store.ts'
import { tablesSql as nowpaymentsTables } from '../sandbox/nowpayments/store.ts'
import { tablesSql as paystackTables } from '../sandbox/paystack/store.ts'

/** The statements that create the tables of all simulators. The start of a sandbox runs them as the owner. */
export const SIMULATOR_TABLES = [
  `SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.simulatorTables});`,
  nowpaymentsTables,
  paystackTables,
  exchangeRateControl,
].join('\n')
