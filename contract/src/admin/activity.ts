import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../export.ts'
import { filterQuery } from '../list-query.ts'
import { pageOf, pageQuery } from '../page.ts'
import { securityEvent } from '../security-events.ts'
import { activityList } from './activity-list.ts'

const filters = filterQuery(activityList.filters)

export const securityEvents = endpoint({
  method: 'GET',
  path: '/admin/activity/list',
  access: 'admin',
  permission: 'security',
  summary: 'Security events: sign-ins, failures, refusals and what admins did, newest first',
  query: z.object({ ...pageQuery, ...filters }),
  output: pageOf(securityEvent),
  errors: ['VALIDATION_ERROR'],
})

export const { link: securityEventsLink, file: securityEventsFile } = exportOf(
  '/admin/activity',
  'the security events',
  z.object(filters),
  'security',
)

/** Failures of the last 24 hours: sign-ins, wrong codes of the second step, and wrong passwords in a session. */
export const failedSignIns = z.object({
  failures: z.int(),
  /** The number of users with such a failure. */
  users: z.int(),
  networks: z.int(),
})

export const failures = endpoint({
  method: 'GET',
  path: '/admin/activity/failed-sign-ins',
  access: 'admin',
  permission: 'security',
  summary: 'How many sign-ins, codes and passwords were refused within the last 24 hours',
  output: failedSignIns,
  errors: [],
})
