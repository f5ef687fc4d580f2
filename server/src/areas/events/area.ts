import * as office from '@docket/contract/admin/given-up-events'
import * as types from '@docket/contract/events'
import { area } from '../../host/areas/area.ts'
import { eventGauges } from './event-gauges.ts'
import { audited, listGivenUp, tryAgain } from './given-up.ts'
import { jobs } from './relay-events.ts'
import { tables } from './tables.ts'

/** The outbox: events of the shop that wait for their listeners. Areas write them with `publish`. */
export const events = area({
  name: 'events',

  contract: [types, office],
  tags: { 'admin-event': 'Events that the shop could not handle.' },
  routes(api, { platform: { db } }) {
    api.route(office.givenUpEvents, ({ query }) => listGivenUp(db, query))
    api.route(office.tryEventsAgain, ({ actor }) => tryAgain(db, actor))
  },
  audited,
  gauges: [eventGauges],
  tables,
  jobs,
})
