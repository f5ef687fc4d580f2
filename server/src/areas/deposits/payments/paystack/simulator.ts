import type { Simulator } from '../../../../host/areas/outside.ts'
import { sandboxPaystackKey } from './settings.ts'
import { sandboxPaystack } from './simulator/routes.ts'
import { tablesSql } from './simulator/store.ts'

export const simulator: Simulator = {
  tables: tablesSql,
  mount: (app, { secretKey, ...options }) =>
    app.register(sandboxPaystack, { ...options, secretKey: sandboxPaystackKey(secretKey) }),
}
