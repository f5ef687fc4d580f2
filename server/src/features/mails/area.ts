import { area } from '../../platform/areas/area.ts'
import { mailGauges } from './mail-gauges.ts'

/** Mails that wait, are sent, or could not be delivered. */
export const mails = area({
  name: 'mails',
  gauges: [mailGauges],
})
