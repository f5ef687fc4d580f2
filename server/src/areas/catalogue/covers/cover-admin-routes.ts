import * as contract from '@docket/contract/admin/covers'
import type { Platform } from '../../../host/context/platform.ts'
import { type Api, apiOf } from '../../../host/http/route/api.ts'
import { acceptPictureForms } from '../pictures/picture-form.ts'
import { moveCoverFocus } from './move-cover-focus.ts'
import { removeCover } from './remove-cover.ts'
import { uploadCover } from './upload-cover.ts'

/** The admin's calls on covers. */
export function coverAdminRoutes(api: Api, platform: Platform): void {
  const { db } = platform

  api.route(contract.moveCoverFocus, (call) => moveCoverFocus(db, call.actor, call.body), {
    changes: 'catalogue',
  })
  api.route(contract.removeCover, (call) => removeCover(db, call.actor, call.params), {
    changes: 'catalogue',
  })
  // In a scope of its own, because it accepts only a multipart form.
  api.app.register(async (scope) => {
    const readForm = await acceptPictureForms(scope, {
      maxBytes: contract.MAX_COVER_BYTES,
      tooLarge: 'This file is too large. A cover may have 15 MB at most.',
    })
    apiOf(scope, platform).route(
      contract.uploadCover,
      async ({ actor, request }) => uploadCover(db, actor, await readForm(request)),
      { changes: 'catalogue' },
    )
  })
}
