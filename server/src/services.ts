import { outsideServices, PROVIDERS } from './payments/registry.ts'
import type { OutsideServices } from './platform/areas/outside-service.ts'

/**
 * The services outside of the shop that its areas declare, for commands, which do not load the areas. A test compares
 * them with the declarations.
 */
export const services: OutsideServices = { ...outsideServices(PROVIDERS) }
