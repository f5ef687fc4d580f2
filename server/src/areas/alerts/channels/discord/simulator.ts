import type { Simulator } from '../../../../host/areas/outside.ts'
import { sandboxDiscord } from './simulator/routes.ts'
import { tablesSql } from './simulator/store.ts'

export const simulator: Simulator = {
  tables: tablesSql,
  mount: (app, { prefix, pool, hasControls }) => app.register(sandboxDiscord, { prefix, pool, hasControls }),
}
