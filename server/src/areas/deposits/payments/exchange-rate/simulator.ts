import type { Simulator } from '../../../../host/areas/outside.ts'
import { controlTableSql } from './simulator/control.ts'
import { sandboxExchangeRate } from './simulator/routes.ts'

export const simulator: Simulator = {
  tables: controlTableSql,
  mount: (app, { prefix, pool, hasControls }) =>
    app.register(sandboxExchangeRate, { prefix, pool, hasControls }),
}
