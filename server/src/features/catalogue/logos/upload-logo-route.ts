import { uploadLogo as endpoint, MAX_LOGO_BYTES } from '@docket/contract/admin/categories'
import { idText } from '@docket/contract/text'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Platform } from '../../../platform/context/platform.ts'
import { invalid, ShopError } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route/route.ts'
import { withCatalogueInvalidation } from '../../../platform/realtime/announce-catalogue-change.ts'
import { actorOf } from '../../../platform/security/actor.ts'
import { uploadLogo } from './upload-logo.ts'

/** The most bytes of a form without its file. */
const FORM_BYTES = 16 * 1024

/** The upload of a logo, in a scope of its own, because it accepts only a multipart form. */
export async function uploadLogoRoute(scope: FastifyInstance, platform: Platform): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart, {
    limits: { fileSize: MAX_LOGO_BYTES, files: 1, fields: 4, parts: 5, fieldSize: 100, headerPairs: 20 },
  })
  route(scope, platform.sessions, endpoint, async (call) => {
    const form = await readForm(call.request)
    return withCatalogueInvalidation(platform, uploadLogo(platform.db, actorOf(call), form))
  })
}

async function readForm(request: FastifyRequest): Promise<{ id: number; file: Buffer }> {
  // A form that is too large is refused at once if it has a Content-Length. Otherwise the multipart parser counts the
  // bytes.
  if (Number(request.headers['content-length'] ?? 0) > MAX_LOGO_BYTES + FORM_BYTES) throw tooLarge()
  const { id, file } = await readParts(request).catch((error: unknown) => {
    throw refusalOf(error)
  })
  const parsed = idText.safeParse(id)
  const details = {
    ...(!parsed.success && { id: ['Must be a whole number.'] }),
    ...(!file?.length && { file: ['Please select a valid image file.'] }),
  }
  if (!parsed.success || !file?.length) throw invalid(details)
  return { id: parsed.data, file }
}

async function readParts(request: FastifyRequest): Promise<{ id?: unknown; file?: Buffer }> {
  const form: { id?: unknown; file?: Buffer } = {}
  for await (const part of request.parts()) {
    // An unknown part must be read, too; otherwise the next one never arrives.
    if (part.type === 'file') {
      const bytes = await part.toBuffer()
      if (part.fieldname === 'file') form.file = bytes
    } else if (part.fieldname === 'id') {
      form.id = part.value
    }
  }
  return form
}

/** Every error of the multipart parser is a mistake of the caller. */
function refusalOf(error: unknown): ShopError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge()
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return new ShopError('UNSUPPORTED_MEDIA_TYPE')
  if (code === 'FST_FILES_LIMIT') return invalid({ file: ['Upload one file at a time.'] })
  return new ShopError('MALFORMED_REQUEST', 'The upload could not be read.')
}

function tooLarge(): ShopError {
  return new ShopError('PAYLOAD_TOO_LARGE', 'This file is too large. A logo may have 2 MB at most.')
}
