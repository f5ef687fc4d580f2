import { area } from '../platform/areas/area.ts'
import { hostGauges } from '../platform/metrics/host-gauges.ts'
import { commands } from './commands.ts'

/** What every shop needs, whatever it sells: the database, jobs, requests, backups. */
export const host = area({
  name: 'host',
  commands,
  gauges: hostGauges,
})
