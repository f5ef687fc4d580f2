import type { Platform } from '../context/platform.ts'
import type { Area } from './area.ts'
import type { Opened } from './opened.ts'

/** What the app hands to every area. */
export interface Shop extends Opened {
  platform: Platform
  areas: readonly Area[]
}
