import * as views from '@docket/contract/admin/saved-views'
import { area } from '../../platform/areas/area.ts'
import { savedViewAdminRoutes } from './admin-routes.ts'
import { sql } from 'kysely'
import { area } from '../../platform/areas/area.ts'
import { deleteWhere } from '../../platform/db/retention/delete-old-rows.ts'

/** After this time a suspended operator is unlikely to come back. */
const VIEW_DAYS = 90

/** An operator's own views of the lists. */
export const savedViews = area({
  name: 'saved-views',

  contract: [views],
  tags: { 'admin-saved-view': "The caller's own saved views of the lists." },
  routes: ({ app }, { platform }) => savedViewAdminRoutes(app, platform),
  tables: {
    saved_views: {
      rights: 'SELECT, INSERT, UPDATE, DELETE',
      kept: `until the operator deletes them, and ${VIEW_DAYS} days after the operator is suspended; those that name the e-mail of an erased customer until the erasure`,
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
        // Only in the views whose name or filters contain the e-mail.
        cleared: ['name', 'search'],
        // The name of a list.
        none: ['list'],
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
