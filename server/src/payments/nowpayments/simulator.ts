import type { Simulator } from '../../platform/areas/outside.ts'
import { sandboxNowpayments } from '../../sandbox/nowpayments/routes.ts'
import { tablesSql } from '../../sandbox/nowpayments/store.ts'
import { sandboxKeys } from './settings.ts'

export const simulator: Simulator = {
  tables: tablesSql,
  mount: (app, { secretKey, ...options }) =>
    app.register(sandboxNowpayments, { ...options, ...sandboxKeys(secretKey) }),
}
