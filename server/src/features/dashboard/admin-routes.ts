import { stats } from '@docket/contract/admin/stat'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { route } from '../../platform/route.ts'
import { getStats } from './get-stats.ts'

/** The operator's figures. */
export function dashboardAdminRoutes(app: FastifyInstance, { db, sessions }: Platform): void {
  route(app, sessions, stats, ({ query }) => getStats(db, query))
}
