import * as contract from '@docket/contract/config'
import type { FastifyInstance } from 'fastify'
import { offeredMethods } from '../../payments/payment-methods.ts'
import type { Providers } from '../../payments/registry.ts'
import type { Platform } from '../../platform/context/platform.ts'
import { route } from '../../platform/http/route/route.ts'

/** The public settings of the shop, for the web. */
export function configRoutes(
  app: FastifyInstance,
  { config, shopIdentity, sessions }: Platform,
  { providers }: { providers: Providers },
): void {
  const depositMethods = offeredMethods(providers, config)
  route(app, sessions, contract.config, async () => ({
    ...shopIdentity.current(),
    supportEmail: config.supportEmail,
    depositMethods,
    sandbox: config.sandbox && !config.publicSandbox,
    quarantine: config.quarantine,
  }))
}
