import * as office from '@docket/contract/admin/alerts'
import { area } from '../../host/areas/area.ts'
import { alertGauges } from './alert-gauges.ts'
import { listAlertMessages, testAlertRoute } from './alert-messages.ts'
import { createAlertRoute, deleteAlertRoute, listAlertRoutes, updateAlertRoute } from './alert-routes.ts'
import { audited, ownerNotices } from './audited.ts'
import { channelServices, openAddresses } from './channels/registry.ts'
import { jobs } from './jobs.ts'
import { listens, setUp } from './listen.ts'
import { tables } from './tables.ts'

declare module '../../host/areas/declared-job.ts' {
  interface ServiceLaneNames {
    alerts: true
  }
}

/** What operators are told outside of the shop's screens: by mail, Telegram and Discord. */
export const alerts = area({
  name: 'alerts',
  contract: [office],
  tags: { 'admin-alert': 'Routes over which operators get alerts, and their log.' },
  routes(api, { platform }) {
    const { db } = platform
    api.route(office.alertRoutes, () => listAlertRoutes(db))
    api.route(office.createAlertRoute, ({ actor, body }) => createAlertRoute(platform, actor, body))
    api.route(office.updateAlertRoute, ({ actor, body }) => updateAlertRoute(platform, actor, body))
    api.route(office.deleteAlertRoute, ({ actor, params }) => deleteAlertRoute(db, actor, params))
    api.route(office.testAlertRoute, ({ body }) => testAlertRoute(db, body.id))
    api.route(office.alertLog, ({ params, query }) => listAlertMessages(db, params.id, query))
  },
  audited,
  ownerNotices,
  gauges: [alertGauges],
  tables,
  jobs,
  listens,
  setUp,
  services: channelServices(),
  open: openAddresses,
  serviceLanes: {
    // One run serves all routes, and a second one those that were told something in the meantime. Each call ends after
    // ten seconds, a mail after 45 s. Each route waits by itself when its service fails, so the lane has no breaker.
    alerts: { slots: 2, limitMs: 120_000, breakerOf: () => null, whatWaits: 'Alerts wait.' },
  },
})
