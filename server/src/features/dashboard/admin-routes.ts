import { stats } from '@docket/contract/admin/dashboard'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/context/platform.ts'
import { route } from '../../platform/http/route/route.ts'
import { getStats } from './get-stats.ts'

/** The figures of the admin's dashboard. */
export function dashboardAdminRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform.sessions, stats, ({ query }) => getStats(platform, query))
}
