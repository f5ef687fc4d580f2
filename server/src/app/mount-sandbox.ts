import type { FastifyInstance } from 'fastify'
import { sandboxKeys } from '../payments/nowpayments/settings.ts'
import { type Payments, sandboxPath } from '../payments/open-payments.ts'
import { sandboxPaystackKey } from '../payments/paystack/settings.ts'
import type { Platform } from '../platform/context/platform.ts'
import { sandboxExchangeRate } from '../sandbox/exchange-rate/routes.ts'
import { mailboxRoutes } from '../sandbox/mailbox/routes.ts'
import { sandboxNowpayments } from '../sandbox/nowpayments/routes.ts'
import { sandboxPaystack } from '../sandbox/paystack/routes.ts'

/**
 * Registers the simulators below `/sandbox/`. A public sandbox has no mailbox, because links in its mails set
 * passwords, and no controls that make the simulators misbehave. Production never imports this code.
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
  const { secretKey } = config
  // The simulators by the provider's name. A provider without a simulator is off in a sandbox, unless its keys are set.
  const simulators: Record<string, (prefix: string) => PromiseLike<unknown>> = {
    nowpayments: (prefix) =>
      app.register(sandboxNowpayments, { ...shared, prefix, ...sandboxKeys(secretKey) }),
    paystack: (prefix) =>
      app.register(sandboxPaystack, { ...shared, prefix, secretKey: sandboxPaystackKey(secretKey) }),
  }
  for (const name of Object.keys(payments.providers)) await simulators[name]?.(sandboxPath(name))
  await app.register(sandboxExchangeRate, { prefix: sandboxPath('exchange-rate'), pool, hasControls })
}
