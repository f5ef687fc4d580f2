import * as contract from '@docket/contract/admin/activity'
import { ownEvents } from '@docket/contract/security-events'
import type { Platform } from '../../platform/context/platform.ts'
import type { Api } from '../../platform/http/route/api.ts'
import { countFailures } from './count-failures.ts'
import { exportEvents } from './export-events.ts'
import { listEvents } from './list-events.ts'
import { listOwnEvents } from './list-own-events.ts'

/** Security events: all of them for admins, and their own for customers. None of these calls changes them. */
export function activityRoutes(api: Api, platform: Platform): void {
  const { db } = platform
  api.route(ownEvents, ({ caller, query }) => listOwnEvents(db, caller.id, query))
  api.route(contract.securityEvents, ({ query }) => listEvents(db, query))
  api.route(contract.failures, () => countFailures(db))
  const file = { link: contract.securityEventsLink, file: contract.securityEventsFile }
  api.exported(file, exportEvents)
}
