import type { FastifyInstance } from 'fastify'
import { type Payments, sandboxPath } from '../payments/open-payments.ts'
import { simulatorsOf } from '../payments/registry.ts'
import type { Platform } from '../platform/context/platform.ts'
import { mailboxRoutes } from '../sandbox/mailbox/routes.ts'

/**
 * Registers the mailbox and the simulators below `/sandbox/`. A public sandbox has no mailbox, because links in its
 * mails set passwords, and no controls that make the simulators misbehave. Production never imports this code.
 */
export async function mountSandbox(
  app: FastifyInstance,
  platform: Platform,
  payments: Payments,
): Promise<void> {
  const { pool, log, config } = platform
  const { publicUrl, secretKey } = config
  const hasControls = !config.publicSandbox
  if (!config.publicSandbox) mailboxRoutes(app, platform)
  const shared = { pool, log, publicUrl, ownOrigin: payments.ownOrigin, secretKey, hasControls }
  for (const [name, load] of Object.entries(simulatorsOf(payments.providers))) {
    const simulator = await load()
    await simulator.mount(app, { ...shared, prefix: sandboxPath(name) })
  }
}
