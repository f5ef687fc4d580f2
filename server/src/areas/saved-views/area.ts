import * as office from '@docket/contract/admin/saved-views'
import { sql } from 'kysely'
import { area } from '../../host/areas/area.ts'
import { deleteWhere } from '../../host/db/retention/delete-old-rows.ts'
import { createSavedView, deleteSavedView, listSavedViews, updateSavedView } from './saved-views.ts'

/** After this time a suspended operator is unlikely to come back. */
const VIEW_DAYS = 90

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
  tables: {
    saved_views: {
      rights: 'SELECT, INSERT, UPDATE, DELETE',
      kept: `until the operator deletes them, and ${VIEW_DAYS} days after the operator is suspended`,
      deletions: [
        deleteWhere(
          'saved_views',
          sql`user_id IN (
            SELECT id FROM users
            WHERE role <> 'ADMIN' OR suspended_at < now() - make_interval(days => ${VIEW_DAYS}::integer)
          )`,
        ),
      ],
      person: {
        // The trigger `users_erase_saved_views` deletes them.
        deleted: {
          byCode:
            'views of operators whose name or filters contain the e-mail, or that search for the username',
        },
        copy: 'operators have views, and customers have none',
      },
      refusals: {
        saved_views_name_key: { fields: { name: 'You have a view of this list with this name already.' } },
      },
      types: { list: 'ViewList', search: 'JSONColumnType<Record<string, string>>' },
      typesFrom: { ViewList: '@docket/contract/admin/saved-views' },
      growsSlowly: true,
      signIn: 'none',
      olderComparisons: ['index saved_views_name_key'],
    },
  },
})
