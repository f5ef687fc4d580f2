import { area } from '../../platform/areas/area.ts'
import { tables } from './tables.ts'

/** Mails that wait, are sent, or could not be delivered. */
export const mails = area({
  name: 'mails',
  tables,
})
