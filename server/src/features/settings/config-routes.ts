import * as contract from '@docket/contract/config'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/context/platform.ts'
import { route } from '../../platform/http/route/route.ts'
import { paymentMethods } from '../../platform/payment-methods.ts'

/** The public settings of the shop, for the web. */
export function configRoutes(app: FastifyInstance, { config, shopIdentity, sessions }: Platform): void {
  const depositMethods = paymentMethods(config)
    .filter(({ state }) => state !== 'off')
    .map(({ method, minimum }) => ({ method, minimum }))
  route(app, sessions, contract.config, async () => ({
    ...shopIdentity.current(),
    supportEmail: config.supportEmail,
    depositMethods,
    sandbox: config.sandbox && !config.publicSandbox,
  }))
}
