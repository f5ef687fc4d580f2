import * as contract from '@docket/contract/config'
import { offeredMethods } from '../../payments/payment-methods.ts'
import type { Providers } from '../../payments/registry.ts'
import type { Platform } from '../../platform/context/platform.ts'
import type { Api } from '../../platform/http/route/api.ts'

/** The public settings of the shop, for the web. */
export function configRoutes(
  api: Api,
  { config, shopIdentity }: Platform,
  { providers }: { providers: Providers },
): void {
  const depositMethods = offeredMethods(providers, config)
  api.route(contract.config, async () => ({
    ...shopIdentity.current(),
    supportEmail: config.supportEmail,
    depositMethods,
    sandbox: config.sandbox && !config.publicSandbox,
    quarantine: config.quarantine,
  }))
}
