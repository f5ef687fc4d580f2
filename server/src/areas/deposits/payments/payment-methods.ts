import type { PaymentMethod } from '@docket/contract/admin/deposits'
import type { Config } from '../../../host/config.ts'
import type { Providers } from './registry.ts'

type MethodSetup = Pick<PaymentMethod, 'method' | 'state' | 'missing' | 'minimum'>

/** The payment methods that customers can choose, with the minimum amount in dollars. */
export function offeredMethods(providers: Providers, config: Config) {
  return paymentMethods(providers, config)
    .filter(({ state }) => state !== 'off')
    .map(({ method, minimum }) => ({ method, minimum }))
}

/** The payment methods of the shop according to its keys; `minimum` in dollars. */
export function paymentMethods(providers: Providers, config: Config): MethodSetup[] {
  return Object.values(providers).map(({ method, opening, environment, client }) => {
    const missing = environment.missingKeys(config)
    // Without its keys a provider has a client only in a sandbox, for the simulator. In quarantine none has a client.
    const openState = missing.length === 0 ? 'on' : 'sandbox'
    const state = client === null ? 'off' : openState
    return { method, state, missing, minimum: opening.minimumDollars }
  })
}
