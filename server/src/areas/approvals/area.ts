import * as requests from '@docket/contract/admin/approvals'
import { area } from '../../host/areas/area.ts'
import { approvalAdminRoutes } from './admin-routes.ts'
import { audited, ownerNotices } from './audited.ts'
import { jobs } from './jobs.ts'
import { tables } from './tables.ts'

/** Credits and refunds that are too large for one operator, and wait for a second one. */
export const approvals = area({
  name: 'approvals',

  contract: [requests],
  tags: { 'admin-approval': 'Credits and refunds that need a second operator.' },
  routes: (api, { platform }) => approvalAdminRoutes(api, platform),
  audited,
  ownerNotices,
  tables,
  jobs,
})
