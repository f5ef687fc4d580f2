import { area } from '../../platform/areas/area.ts'
import { jobs, providerJobs } from './jobs.ts'

/** Deposits, the payments of their providers, and the exchange rate. */
export const deposits = area({
  name: 'deposits',
  jobs,
  providerJobs,
})
