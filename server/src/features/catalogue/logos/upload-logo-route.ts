import { uploadLogo as endpoint, MAX_LOGO_BYTES } from '@docket/contract/admin/categories'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../../platform/context/platform.ts'
import { route } from '../../../platform/http/route/route.ts'
import { withCatalogueInvalidation } from '../../../platform/realtime/announce-catalogue-change.ts'
import { actorOf } from '../../../platform/security/actor.ts'
import { acceptPictureForms } from '../pictures/picture-form.ts'
import { uploadLogo } from './upload-logo.ts'

/** The upload of a logo, in a scope of its own, because it accepts only a multipart form. */
export async function uploadLogoRoute(scope: FastifyInstance, platform: Platform): Promise<void> {
  const readForm = await acceptPictureForms(scope, {
    maxBytes: MAX_LOGO_BYTES,
    tooLarge: 'This file is too large. A logo may have 2 MB at most.',
  })
  route(scope, platform.sessions, endpoint, async (call) => {
    const form = await readForm(call.request)
    return withCatalogueInvalidation(platform, uploadLogo(platform.db, actorOf(call), form))
  })
}
