import { area } from '../platform/areas/area.ts'
import { hostGauges } from '../platform/metrics/host-gauges.ts'

/** What every shop needs, whatever it sells: the database, jobs, requests, backups. */
export const host = area({
  name: 'host',
  gauges: hostGauges,
})
