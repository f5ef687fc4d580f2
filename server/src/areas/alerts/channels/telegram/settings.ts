import type { Config } from '../../../../host/config.ts'
import { httpUrl } from '../../../../host/environment.ts'
import { serviceEnvironment } from '../../../../host/service-environment.ts'

const LIVE_URL = 'https://api.telegram.org'

export const telegramEnvironment = serviceEnvironment({
  variables: {
    TELEGRAM_BASE_URL: httpUrl
      .optional()
      .describe(
        'The address of the Bot API for alerts by Telegram, such as that of a Bot API server of your own. Without it: the simulator in sandbox, `https://api.telegram.org` in production, which must be https or on this machine',
      ),
  },
  keys: [],
  address: 'TELEGRAM_BASE_URL',
  findUnsafe: { sandbox: () => null, production: () => null },
})

/** Where the Bot API is; null: at the simulator. */
export function telegramUrl(config: Config): string | null {
  return telegramEnvironment.read(config).TELEGRAM_BASE_URL ?? (config.sandbox ? null : LIVE_URL)
}
