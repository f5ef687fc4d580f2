import { auditLog, auditLogFile, auditLogLink } from '@docket/contract/admin/audit-log'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/context/platform.ts'
import { exportRoutes } from '../../platform/export/export-routes.ts'
import { route } from '../../platform/http/route/route.ts'
import { exportEntries } from './export-entries.ts'
import { listEntries } from './list-entries.ts'

/** The admin's calls on the audit log. None of them changes an entry. As for every list, a download adds an entry. */
export function auditAdminRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, sessions } = platform
  route(app, sessions, auditLog, ({ query }) => listEntries(db, query))
  exportRoutes(app, platform, { link: auditLogLink, file: auditLogFile }, exportEntries)
}
