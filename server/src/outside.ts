import { channelServices } from './areas/alerts/channels/registry.ts'
import { outsideServices, PROVIDERS } from './areas/deposits/payments/registry.ts'
import type { OutsideServices } from './host/areas/outside.ts'

/**
 * The services outside of the shop, for the start and the commands that create the tables of simulators: commands do not
 * load the areas. A test compares these services with what the areas declare.
 */
export const services: OutsideServices = { ...outsideServices(PROVIDERS), ...channelServices() }
