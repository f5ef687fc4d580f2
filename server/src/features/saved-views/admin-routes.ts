import * as contract from '@docket/contract/admin/saved-views'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/context/platform.ts'
import { route } from '../../platform/http/route/route.ts'
import { createSavedView } from './create-saved-view.ts'
import { deleteSavedView } from './delete-saved-view.ts'
import { listSavedViews } from './list-saved-views.ts'
import { updateSavedView } from './update-saved-view.ts'

/** An admin's calls on their own saved views. They change nothing that others see, so they have no audit entry. */
export function savedViewAdminRoutes(app: FastifyInstance, { db, sessions }: Platform): void {
  route(app, sessions, contract.savedViews, ({ caller }) => listSavedViews(db, caller.id))
  route(app, sessions, contract.createSavedView, ({ caller, body }) => createSavedView(db, caller.id, body))
  route(app, sessions, contract.updateSavedView, ({ caller, body }) => updateSavedView(db, caller.id, body))
  route(app, sessions, contract.deleteSavedView, ({ caller, params }) =>
    deleteSavedView(db, caller.id, params),
  )
}
