import * as figures from '@docket/contract/admin/dashboard'
import { area } from '../../host/areas/area.ts'
import { findEqualUsernames } from './equal-usernames.ts'
import { getStats } from './get-stats.ts'
import { jobs } from './jobs.ts'
import { tables } from './tables.ts'

/** The figures of the dashboard, and the sums that they are made of. */
export const dashboard = area({
  name: 'dashboard',

  contract: [figures],
  tags: { 'admin-stat': 'The figures of the dashboard.' },
  routes: (api, { platform }) => api.route(figures.stats, ({ query }) => getStats(platform, query)),
  tables,
  jobs,
  tidyUp: ({ platform }) => findEqualUsernames(platform.db),
})
