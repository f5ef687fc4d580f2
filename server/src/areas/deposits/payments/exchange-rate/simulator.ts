import type { Simulator } from '../../../../host/areas/outside.ts'
import { sandboxExchangeRate } from './simulator/routes.ts'
import { controlTableSql } from './simulator/store.ts'

export const simulator: Simulator = {
  tables: controlTableSql,
  mount: (app, { prefix, pool, hasControls }) =>
    app.register(sandboxExchangeRate, { prefix, pool, hasControls }),
}
