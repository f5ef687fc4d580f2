import * as contract from '@docket/contract/config'
import type { Platform } from '../../host/context/platform.ts'
import type { Api } from '../../host/http/route/api.ts'
import type { Providers } from '../deposits/payments/registry.ts'
import { offeredMethods } from '../deposits/payments/registry.ts'

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
