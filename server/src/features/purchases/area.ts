import { area } from '../../platform/areas/area.ts'
import { mails } from './mails/mails.ts'

/** Purchases, and what follows them: reports, replacements, refunds. */
export const purchases = area({
  name: 'purchases',
  mails,
})
