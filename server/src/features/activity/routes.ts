import * as contract from '@docket/contract/admin/activity'
import { ownEvents } from '@docket/contract/security-events'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/context/platform.ts'
import { exportRoutes } from '../../platform/export/export-routes.ts'
import { route } from '../../platform/http/route/route.ts'
import { countFailures } from './count-failures.ts'
import { exportEvents } from './export-events.ts'
import { listEvents } from './list-events.ts'
import { listOwnEvents } from './list-own-events.ts'

/** Security events: all of them for admins, and their own for customers. None of these calls changes them. */
export function activityRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, sessions } = platform
  route(app, sessions, ownEvents, ({ caller, query }) => listOwnEvents(db, caller.id, query))
  route(app, sessions, contract.securityEvents, ({ query }) => listEvents(db, query))
  route(app, sessions, contract.failures, () => countFailures(db))
  const file = { link: contract.securityEventsLink, file: contract.securityEventsFile }
  exportRoutes(app, platform, file, exportEvents)
}
