import type { Platform } from '../context/platform.ts'

/** What the app hands to every area. */
export interface Shop {
  platform: Platform
}
