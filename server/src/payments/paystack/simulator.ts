import type { Simulator } from '../../platform/areas/outside.ts'
import { sandboxPaystack } from '../../sandbox/paystack/routes.ts'
import { tablesSql } from '../../sandbox/paystack/store.ts'
import { sandboxPaystackKey } from './settings.ts'

export const simulator: Simulator = {
  tables: tablesSql,
  mount: (app, { secretKey, ...options }) =>
    app.register(sandboxPaystack, { ...options, secretKey: sandboxPaystackKey(secretKey) }),
}
