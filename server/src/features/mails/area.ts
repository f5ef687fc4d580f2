import * as failed from '@docket/contract/admin/mails'
import { area } from '../../platform/areas/area.ts'
import { mailAdminRoutes } from './admin-routes.ts'
import { audited } from './audited.ts'
import { mailGauges } from './mail-gauges.ts'
import { tables } from './tables.ts'

/** Mails that wait, are sent, or could not be delivered. */
export const mails = area({
  name: 'mails',

  contract: [failed],
  tags: { 'admin-mail': 'Mails that could not be delivered.' },
  routes: (api, { platform }) => mailAdminRoutes(api, platform),
  audited,
  gauges: [mailGauges],
  tables,
})
