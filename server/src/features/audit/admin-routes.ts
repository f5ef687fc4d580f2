import { auditLog } from '@docket/contract/admin/audit'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { route } from '../../platform/route.ts'
import { listEntries } from './list-entries.ts'

/** The trail. It is only ever added to: there is nothing here that changes it. */
export function auditAdminRoutes(app: FastifyInstance, { db, sessions }: Platform): void {
  route(app, sessions, auditLog, ({ query }) => listEntries(db, query))
}
