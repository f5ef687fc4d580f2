import * as edited from '@docket/contract/admin/site-texts'
import * as texts from '@docket/contract/site-texts'
import { area } from '../../host/areas/area.ts'
import { siteTextAdminRoutes } from './admin-routes.ts'
import { publicPages } from './public-pages.ts'
import { tables } from './tables.ts'
import { audited } from './texts/audited.ts'

/** The public pages and their texts. */
export const site = area({
  name: 'site',

  contract: [texts, edited],
  tags: { 'admin-site-text': 'The texts of the landing page and the legal pages.' },
  routes: (api, { platform, payments }) => siteTextAdminRoutes(api, platform, payments),
  publicPages,
  audited,
  tables,
})
