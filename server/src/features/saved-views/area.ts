import * as views from '@docket/contract/admin/saved-views'
import { area } from '../../platform/areas/area.ts'
import { savedViewAdminRoutes } from './admin-routes.ts'

/** An operator's own views of the lists. */
export const savedViews = area({
  name: 'saved-views',

  contract: [views],
  tags: { 'admin-saved-view': "The caller's own saved views of the lists." },
  routes: ({ app }, { platform }) => savedViewAdminRoutes(app, platform),
})
