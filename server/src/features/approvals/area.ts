import { area } from '../../platform/areas/area.ts'
import { jobs } from './jobs.ts'

/** Acts that need a second operator. */
export const approvals = area({
  name: 'approvals',
  jobs,
})
