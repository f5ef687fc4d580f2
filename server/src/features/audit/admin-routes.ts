import { auditLog, auditLogFile, auditLogLink } from '@docket/contract/admin/audit'
import type { FastifyInstance } from 'fastify'
import { exportRoutes } from '../../platform/export-routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { route } from '../../platform/route.ts'
import { exportEntries } from './export-entries.ts'
import { listEntries } from './list-entries.ts'

/** The trail. It is only ever added to: there is nothing here that changes it. */
export function auditAdminRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, sessions } = platform
  route(app, sessions, auditLog, ({ query }) => listEntries(db, query))
  exportRoutes(app, platform, { link: auditLogLink, file: auditLogFile }, exportEntries)
}
