import type { FastifyInstance } from 'fastify'
import { sandboxKeys } from '../payments/nowpayments/settings.ts'
import { sandboxPaystackKey } from '../payments/paystack/settings.ts'
import type { Platform } from '../platform/context/platform.ts'
import { sandboxExchangeRate } from '../sandbox/exchange-rate/routes.ts'
import { mailboxRoutes } from '../sandbox/mailbox/routes.ts'
import { sandboxNowpayments } from '../sandbox/nowpayments/routes.ts'
import { sandboxPaystack } from '../sandbox/paystack/routes.ts'
import { type Payments, sandboxPath } from './open-payments.ts'

/**
 * Registers the simulators below `/sandbox/`. A public sandbox has neither the mailbox, whose links set passwords, nor
 * the controls with which the simulators misbehave. Production never imports this code.
 */
export async function mountSandbox(
  app: FastifyInstance,
  platform: Platform,
  payments: Payments,
): Promise<void> {
  const { pool, log, config } = platform
  const hasControls = !config.publicSandbox
  if (!config.publicSandbox) mailboxRoutes(app, platform)
  const shared = { pool, log, publicUrl: config.publicUrl, ownOrigin: payments.ownOrigin, hasControls }
  await app.register(sandboxNowpayments, {
    ...shared,
    prefix: sandboxPath('nowpayments'),
    ...sandboxKeys(config.secretKey),
  })
  await app.register(sandboxPaystack, {
    ...shared,
    prefix: sandboxPath('paystack'),
    secretKey: sandboxPaystackKey(config.secretKey),
  })
  await app.register(sandboxExchangeRate, { prefix: sandboxPath('exchange-rate'), pool, hasControls })
}
