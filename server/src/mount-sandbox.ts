import type { FastifyInstance } from 'fastify'
import {
  type Payments,
  SANDBOX_EXCHANGE_RATE,
  SANDBOX_NOWPAYMENTS,
  SANDBOX_PAYSTACK,
} from './open-payments.ts'
import type { Platform } from './platform/platform.ts'
import { sandboxKeys } from './providers/nowpayments-settings.ts'
import { sandboxPaystackKey } from './providers/paystack-settings.ts'
import { sandboxExchangeRate } from './sandbox/exchange-rate/routes.ts'
import { mailboxRoutes } from './sandbox/mailbox/routes.ts'
import { sandboxNowpayments } from './sandbox/nowpayments/routes.ts'
import { sandboxPaystack } from './sandbox/paystack/routes.ts'

/** The simulators, below `/sandbox/`. Imported only outside production: there this code is not even loaded. */
export async function mountSandbox(
  app: FastifyInstance,
  platform: Platform,
  payments: Payments,
): Promise<void> {
  mailboxRoutes(app, platform)
  const { pool, log, config } = platform
  const shared = { pool, log, publicUrl: config.publicUrl, ownOrigin: payments.ownOrigin }
  await app.register(sandboxNowpayments, {
    ...shared,
    prefix: SANDBOX_NOWPAYMENTS,
    ...sandboxKeys(config.secretKey),
  })
  await app.register(sandboxPaystack, {
    ...shared,
    prefix: SANDBOX_PAYSTACK,
    secretKey: sandboxPaystackKey(config.secretKey),
  })
  await app.register(sandboxExchangeRate, { prefix: SANDBOX_EXCHANGE_RATE, pool })
}
