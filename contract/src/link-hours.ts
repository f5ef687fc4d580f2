import { inWords } from './in-words.ts'

/** The purpose of a mailed link. A token works only for its own purpose. */
export type LinkPurpose = 'confirm-email' | 'reset-password' | 'accept-invitation' | 'not-me'

/** How long a link works, in hours. */
export const LINK_HOURS: Readonly<Record<LinkPurpose, number>> = {
  'confirm-email': 24,
  'reset-password': 1,
  'accept-invitation': 72,
  'not-me': 14 * 24,
}

/** The same in a sentence: `one hour`, `24 hours`, `three days`. */
export function linkLasts(purpose: LinkPurpose): string {
  const hours = LINK_HOURS[purpose]
  return hours > 24 ? inWords(hours / 24, 'day') : inWords(hours, 'hour')
}
