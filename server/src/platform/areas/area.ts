import type { Commands } from './command.ts'
import type { CustomerScreen } from './customer-screen.ts'
import type { Gauges } from './gauges.ts'
import type { LedgerRule } from './ledger-rule.ts'
import type { LongList } from './long-list.ts'

/**
 * What an area of the shop declares, so that the host can serve it without knowing it. It is data, read once at the
 * start: nothing is registered while the shop runs.
 */
export interface Area {
  /** The name of its folder. */
  name: string
  /** Its commands by name: what an operator runs as `npm run <name>`. */
  commands?: Commands
  /** Its screens that the server renders with their data. */
  screens?: readonly CustomerScreen[]
  /** What the metrics show of its tables. */
  gauges?: readonly Gauges[]
  /** What must be true of its tables. */
  ledgerRules?: readonly LedgerRule[]
  /** Its lists that are read by blocks. */
  longLists?: readonly LongList[]
}

/** Checks the type of a declaration. `server/src/areas.ts` lists all of them. */
export function area(declaration: Area): Area {
  return declaration
}
