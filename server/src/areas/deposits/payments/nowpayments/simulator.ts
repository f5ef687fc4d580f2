import type { Simulator } from '../../../../host/areas/outside.ts'
import { sandboxKeys } from './settings.ts'
import { sandboxNowpayments } from './simulator/routes.ts'
import { tablesSql } from './simulator/store.ts'

export const simulator: Simulator = {
  tables: tablesSql,
  mount: (app, { secretKey, ...options }) =>
    app.register(sandboxNowpayments, { ...options, ...sandboxKeys(secretKey) }),
}
