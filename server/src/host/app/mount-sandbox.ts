import type { FastifyInstance } from 'fastify'
import { type OutsideServices, sandboxPath } from '../areas/outside.ts'
import { simulatorsOf } from '../areas/services-of.ts'
import type { Shop } from '../areas/shop.ts'
import { mailboxRoutes } from '../sandbox/mailbox/routes.ts'

/**
 * Registers the mailbox and the simulators of these services below `/sandbox/`. A public sandbox has no mailbox, because
 * links in its mails set passwords, and no controls that make the simulators misbehave. Production never imports this
 * code.
 */
export async function mountSandbox(
  app: FastifyInstance,
  { platform, ownAddress }: Shop,
  services: OutsideServices,
): Promise<void> {
  const { pool, log, config } = platform
  const { publicUrl, secretKey } = config
  const hasControls = !config.publicSandbox
  if (!config.publicSandbox) mailboxRoutes(app, platform)
  const shared = { pool, log, publicUrl, ownOrigin: ownAddress.origin, secretKey, hasControls }
  for (const [name, load] of Object.entries(simulatorsOf(services))) {
    const simulator = await load()
    await simulator.mount(app, { ...shared, prefix: sandboxPath(name) })
  }
}
