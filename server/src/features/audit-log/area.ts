import * as entries from '@docket/contract/admin/audit-log'
import { area } from '../../platform/areas/area.ts'
import { auditAdminRoutes } from './admin-routes.ts'
import { entriesList } from './list-entries.ts'
import { mails } from './mails.ts'
import { tables } from './tables.ts'

/** The audit log, with its seals. */
export const auditLog = area({
  name: 'audit-log',

  contract: [entries],
  tags: { 'admin-audit': 'The audit log.' },
  routes: (api, { platform }) => auditAdminRoutes(api, platform),
  longLists: [entriesList],
  tables,
  ownerFunctions: ['clear_old_addresses(bigint, integer)'],
  mails,
})
