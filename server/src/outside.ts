import { outsideServices, PROVIDERS } from './areas/deposits/payments/registry.ts'
import type { OutsideServices } from './host/areas/outside.ts'

/**
 * The services outside of the shop that its areas declare, for the commands that create the tables of simulators. They do
 * not load the areas. A test compares these services with the declarations.
 */
export const services: OutsideServices = { ...outsideServices(PROVIDERS) }
