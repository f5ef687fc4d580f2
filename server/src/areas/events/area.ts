import * as types from '@docket/contract/events'
import { area } from '../../host/areas/area.ts'
import { eventGauges } from './event-gauges.ts'
import { jobs } from './relay-events.ts'
import { tables } from './tables.ts'

/** The outbox: events of the shop that wait for their listeners. Areas write them with `publish`. */
export const events = area({
  name: 'events',

  contract: [types],
  gauges: [eventGauges],
  tables,
  jobs,
})
