import type { Platform } from '../context/platform.ts'

/**
 * What the app hands to every area. A part that the host does not know adds its member with `declare module`, as
 * `payments/open-payments.ts` does.
 */
export interface Shop {
  platform: Platform
}
