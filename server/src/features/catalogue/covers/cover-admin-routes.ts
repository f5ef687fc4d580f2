import * as contract from '@docket/contract/admin/covers'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../../platform/context/platform.ts'
import { route } from '../../../platform/http/route/route.ts'
import { withCatalogueInvalidation } from '../../../platform/realtime/announce-catalogue-change.ts'
import { actorOf } from '../../../platform/security/actor.ts'
import { acceptPictureForms } from '../pictures/picture-form.ts'
import { moveCoverFocus } from './move-cover-focus.ts'
import { removeCover } from './remove-cover.ts'
import { uploadCover } from './upload-cover.ts'

/** The admin's calls on covers. */
export function coverAdminRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, sessions } = platform
  const withInvalidation = <Result>(change: Promise<Result>) => withCatalogueInvalidation(platform, change)

  route(app, sessions, contract.moveCoverFocus, (call) =>
    withInvalidation(moveCoverFocus(db, actorOf(call), call.body)),
  )
  route(app, sessions, contract.removeCover, (call) =>
    withInvalidation(removeCover(db, actorOf(call), call.params)),
  )
  // In a scope of its own, because it accepts only a multipart form.
  app.register(async (scope) => {
    const readForm = await acceptPictureForms(scope, {
      maxBytes: contract.MAX_COVER_BYTES,
      tooLarge: 'This file is too large. A cover may have 15 MB at most.',
    })
    route(scope, sessions, contract.uploadCover, async (call) => {
      const form = await readForm(call.request)
      return withInvalidation(uploadCover(db, actorOf(call), form))
    })
  })
}
