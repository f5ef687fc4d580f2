// The areas declare these services in their area.ts. After a change there, write this file again: npm run tables
import { discordEnvironment } from './areas/alerts/channels/discord/settings.ts'
import { telegramEnvironment } from './areas/alerts/channels/telegram/settings.ts'
import { nowpaymentsEnvironment } from './areas/deposits/payments/nowpayments/settings.ts'
import { paystackEnvironment } from './areas/deposits/payments/paystack/settings.ts'
import type { ServiceEnvironment } from './host/service-environment.ts'

/** The variables of all services outside of the shop, for commands: they do not load the areas. */
export const environments: readonly ServiceEnvironment[] = [
  nowpaymentsEnvironment,
  paystackEnvironment,
  telegramEnvironment,
  discordEnvironment,
]
