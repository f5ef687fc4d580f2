import * as office from '@docket/contract/admin/saved-views'
import { area } from '../../platform/areas/area.ts'
import { createSavedView, deleteSavedView, listSavedViews, updateSavedView } from './saved-views.ts'

/** An operator's own views of the lists. They change nothing that others see, so they have no audit entry. */
export const savedViews = area({
  name: 'saved-views',
  contract: [office],
  tags: { 'admin-saved-view': "The caller's own saved views of the lists." },
  routes(api, { platform: { db } }) {
    api.route(office.savedViews, ({ caller }) => listSavedViews(db, caller.id))
    api.route(office.createSavedView, ({ caller, body }) => createSavedView(db, caller.id, body))
    api.route(office.updateSavedView, ({ caller, body }) => updateSavedView(db, caller.id, body))
    api.route(office.deleteSavedView, ({ caller, params }) => deleteSavedView(db, caller.id, params))
  },
})
