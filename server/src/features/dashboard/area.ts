import { area } from '../../platform/areas/area.ts'
import { findEqualUsernames } from '../../platform/lists/equal-usernames.ts'
import { jobs } from './jobs.ts'

/** The figures of the dashboard, and the sums that they are made of. */
export const dashboard = area({
  name: 'dashboard',
  jobs,
  tidyUp: ({ platform }) => findEqualUsernames(platform.db),
})
