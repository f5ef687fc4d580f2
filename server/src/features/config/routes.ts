import * as contract from '@docket/contract/config'
import type { FastifyInstance } from 'fastify'
import { paymentMethods } from '../../platform/payment-methods.ts'
import type { Platform } from '../../platform/platform.ts'
import { route } from '../../platform/route.ts'

/** What the web may know of this shop's settings. */
export function configRoutes(app: FastifyInstance, { config, identity, sessions }: Platform): void {
  const depositMethods = paymentMethods(config)
    .filter(({ state }) => state !== 'off')
    .map(({ method, minimum }) => ({ method, minimum }))
  route(app, sessions, contract.config, async () => ({
    ...identity.current(),
    supportEmail: config.supportEmail,
    depositMethods,
    sandbox: config.sandbox,
  }))
}
