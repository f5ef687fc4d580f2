import * as bulk from '@docket/contract/admin/bulk'
import * as shared from '@docket/contract/admin/shared'
import * as errors from '@docket/contract/errors'
import { housekeepingJobs } from '../jobs/housekeeping-jobs.ts'
import { mailJobs } from '../mail/mail-jobs.ts'
import { area } from '../platform/areas/area.ts'
import { hostGauges } from '../platform/metrics/host-gauges.ts'
import { commands } from './commands.ts'
import { tables } from './tables.ts'

/** What all areas need: the database, jobs, requests, backups. */
export const host = area({
  name: 'host',

  contract: [errors, bulk, shared],
  audited: { 'audit-log.redact': null },
  commands,
  gauges: hostGauges,
  tables,
  jobs: { ...mailJobs, ...housekeepingJobs },
})
