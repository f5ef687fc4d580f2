import * as limits from '@docket/contract/admin/limits'
import * as saved from '@docket/contract/admin/settings'
import * as shown from '@docket/contract/config'
import { area } from '../../host/areas/area.ts'
import { settingsAdminRoutes } from './admin-routes.ts'
import { audited, ownerNotices } from './audited.ts'
import { configRoutes } from './config-routes.ts'
import { tables } from './tables.ts'

/** What the owners set for the whole shop. */
export const settings = area({
  name: 'settings',

  contract: [shown, saved, limits],
  tags: {
    config: 'The settings of the shop that every page reads.',
    'admin-settings': 'The prices of test shipments, the name of the shop, and its support chat.',
    'admin-limit': 'How much one operator may do alone.',
  },
  routes(api, { platform, payments }) {
    configRoutes(api, platform, payments)
    settingsAdminRoutes(api, platform)
  },
  audited,
  ownerNotices,
  tables,
})
