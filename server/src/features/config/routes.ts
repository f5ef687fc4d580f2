import * as contract from '@docket/contract/config'
import { MIN_CARD_DOLLARS, MIN_CRYPTO_DOLLARS } from '@docket/contract/deposits'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { route } from '../../platform/route.ts'

/** What the web may know of this shop's settings. */
export function configRoutes(app: FastifyInstance, { config, identity, sessions }: Platform): void {
  const cardIsSetUp = config.sandbox || Boolean(config.paystack.secretKey)
  const cryptoIsSetUp = config.sandbox || Boolean(config.nowpayments.apiKey && config.nowpayments.ipnSecret)
  route(app, sessions, contract.config, async () => ({
    ...identity.current(),
    depositMethods: [
      ...(cryptoIsSetUp ? [{ method: 'crypto' as const, minimum: MIN_CRYPTO_DOLLARS }] : []),
      ...(cardIsSetUp ? [{ method: 'card' as const, minimum: MIN_CARD_DOLLARS }] : []),
    ],
    sandbox: config.sandbox,
  }))
}
