import { area } from '../../platform/areas/area.ts'
import { mails } from './keys/key-mails.ts'

/** Test shipments, and the keys that read them. */
export const shipments = area({
  name: 'shipments',
  mails,
})
