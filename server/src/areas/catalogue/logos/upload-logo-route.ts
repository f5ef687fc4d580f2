import { uploadLogo as endpoint, MAX_LOGO_BYTES } from '@docket/contract/admin/categories'
import type { Platform } from '../../../host/context/platform.ts'
import type { Api } from '../../../host/http/route/api.ts'
import { acceptPictureForms } from '../pictures/picture-form.ts'
import { uploadLogo } from './upload-logo.ts'

/** The upload of a logo, in a scope of its own, because it accepts only a multipart form. */
export async function uploadLogoRoute(api: Api, { db }: Pick<Platform, 'db'>): Promise<void> {
  const readForm = await acceptPictureForms(api.app, {
    maxBytes: MAX_LOGO_BYTES,
    tooLarge: 'This file is too large. A logo may have 2 MB at most.',
  })
  api.route(endpoint, async ({ actor, request }) => uploadLogo(db, actor, await readForm(request)), {
    changes: 'catalogue',
  })
}
