import type { OutsideServices } from '../../../host/areas/outside.ts'
import type { Config } from '../../../host/config.ts'
import type { Channel } from './channel/channel.ts'
import { discord } from './discord/discord.ts'
import { mail } from './mail/mail.ts'
import { telegram } from './telegram/telegram.ts'

/** Every channel, by the name that is stored with a route. Add a new one here. */
export const CHANNELS: Readonly<Record<string, Channel>> = { mail, telegram, discord }

/** The services outside of the shop that channels call. */
export function channelServices(): OutsideServices {
  const services = Object.entries(CHANNELS).map(([name, { service }]) => [name, service] as const)
  return Object.fromEntries(services.flatMap(([name, service]) => (service ? [[name, service]] : [])))
}

declare module '../../../host/areas/opened.ts' {
  interface Opened {
    /** The address of each channel's service, without a path. */
    alertAddresses: Readonly<Record<string, () => string>>
  }
}

/** The address of each service: that of its variable or its own, or in a sandbox that of its simulator. */
export function openAddresses(config: Config, simulatorUrlOf: (service: string) => string) {
  const addresses = Object.entries(CHANNELS).flatMap(([name, { service }]) =>
    service ? [[name, () => service.baseUrl(config) ?? simulatorUrlOf(name)]] : [],
  )
  return { alertAddresses: Object.fromEntries(addresses) as Readonly<Record<string, () => string>> }
}
