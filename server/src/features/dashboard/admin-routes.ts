import { stats } from '@docket/contract/admin/dashboard'
import type { Platform } from '../../platform/context/platform.ts'
import type { Api } from '../../platform/http/route/api.ts'
import { getStats } from './get-stats.ts'

/** The figures of the admin's dashboard. */
export function dashboardAdminRoutes(api: Api, platform: Platform): void {
  api.route(stats, ({ query }) => getStats(platform, query))
}
