import { auditLog, auditLogFile, auditLogLink } from '@docket/contract/admin/audit-log'
import type { Platform } from '../../platform/context/platform.ts'
import type { Api } from '../../platform/http/route/api.ts'
import { exportEntries } from './export-entries.ts'
import { listEntries } from './list-entries.ts'

/** The admin's calls on the audit log. None of them changes an entry. As for every list, a download adds an entry. */
export function auditAdminRoutes(api: Api, platform: Platform): void {
  const { db } = platform
  api.route(auditLog, ({ query }) => listEntries(db, query))
  api.exported({ link: auditLogLink, file: auditLogFile }, exportEntries)
}
