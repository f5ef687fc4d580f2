import * as list from '@docket/contract/admin/users'
import { area } from '../../platform/areas/area.ts'
import { userAdminRoutes } from './admin-routes.ts'
import { audited } from './audited.ts'

/** Users as the back office sees them. */
export const users = area({
  name: 'users',

  contract: [list],
  tags: { 'admin-user': 'Users, suspensions and adjustments of wallets.' },
  routes: (api, { platform }) => userAdminRoutes(api, platform),
  audited,
})
