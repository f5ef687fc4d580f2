import type { Simulator } from '../../platform/areas/outside.ts'
import { sandboxExchangeRate } from '../../sandbox/exchange-rate/routes.ts'
import { controlTableSql } from '../../sandbox/exchange-rate/store.ts'

export const simulator: Simulator = {
  tables: controlTableSql,
  mount: (app, { prefix, pool, hasControls }) =>
    app.register(sandboxExchangeRate, { prefix, pool, hasControls }),
}
