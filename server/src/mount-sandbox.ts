import type { FastifyInstance } from 'fastify'
import { type Payments, SANDBOX_NOWPAYMENTS } from './open-payments.ts'
import type { Platform } from './platform/platform.ts'
import { sandboxKeys } from './providers/nowpayments-settings.ts'
import { mailboxRoutes } from './sandbox/mailbox/routes.ts'
import { sandboxNowpayments } from './sandbox/nowpayments/routes.ts'

/** The simulators, below `/sandbox/`. Imported only outside production: there this code is not even loaded. */
export async function mountSandbox(
  app: FastifyInstance,
  platform: Platform,
  payments: Payments,
): Promise<void> {
  mailboxRoutes(app, platform)
  await app.register(sandboxNowpayments, {
    prefix: SANDBOX_NOWPAYMENTS,
    pool: platform.pool,
    log: platform.log,
    publicUrl: platform.config.publicUrl,
    ownOrigin: payments.ownOrigin,
    ...sandboxKeys(platform.config.secretKey),
  })
}
