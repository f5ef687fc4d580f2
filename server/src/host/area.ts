import * as bulk from '@docket/contract/admin/bulk'
import * as shared from '@docket/contract/admin/shared'
import * as errors from '@docket/contract/errors'
import { area } from './areas/area.ts'
import { commands } from './declared/commands.ts'
import { tables } from './declared/tables.ts'
import { housekeepingJobs } from './jobs/housekeeping-jobs.ts'
import { mailJobs } from './mail-transport/mail-jobs.ts'
import { hostGauges } from './metrics/host-gauges.ts'

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
