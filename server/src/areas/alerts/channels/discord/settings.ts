import type { Config } from '../../../../host/config.ts'
import { httpUrl } from '../../../../host/environment.ts'
import { serviceEnvironment } from '../../../../host/service-environment.ts'

const LIVE_URL = 'https://discord.com'

export const discordEnvironment = serviceEnvironment({
  variables: {
    DISCORD_BASE_URL: httpUrl
      .optional()
      .describe(
        'The address of Discord for alerts. Without it: the simulator in sandbox, `https://discord.com` in production, which must be https or on this machine',
      ),
  },
  keys: [],
  address: 'DISCORD_BASE_URL',
  findUnsafe: { sandbox: () => null, production: () => null },
})

/** Where Discord is; null: at the simulator. */
export function discordUrl(config: Config): string | null {
  return discordEnvironment.read(config).DISCORD_BASE_URL ?? (config.sandbox ? null : LIVE_URL)
}
