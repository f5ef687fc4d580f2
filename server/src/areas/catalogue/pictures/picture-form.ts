import { idText } from '@docket/contract/text'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, ShopError } from '../../../host/errors.ts'

/** The maximum number of bytes of a form without its file. */
const FORM_BYTES = 16 * 1024

interface PictureForms {
  /** The maximum number of bytes of the file. */
  maxBytes: number
  /** The error text for a larger file. */
  tooLarge: string
}

/**
 * Lets a scope of routes accept only multipart forms with an id and a picture. Returns the function that reads such a
 * form, which throws VALIDATION_ERROR, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE or MALFORMED_REQUEST.
 */
export async function acceptPictureForms(scope: FastifyInstance, { maxBytes, tooLarge }: PictureForms) {
  scope.removeAllContentTypeParsers()
  // A form needs one file and one field. The other limits leave room for a few unknown parts.
  await scope.register(multipart, {
    limits: { fileSize: maxBytes, files: 1, fields: 4, parts: 5, fieldSize: 100, headerPairs: 20 },
  })

  return async (request: FastifyRequest): Promise<{ id: number; file: Buffer }> => {
    // A form that is too large is refused at once if it has a Content-Length. Otherwise the multipart parser counts the
    // bytes.
    if (Number(request.headers['content-length'] ?? 0) > maxBytes + FORM_BYTES) {
      throw new ShopError('PAYLOAD_TOO_LARGE', tooLarge)
    }
    const { id, file } = await readParts(request).catch((error: unknown) => {
      throw refusalOf(error, tooLarge)
    })
    const parsed = idText.safeParse(id)
    const details = {
      ...(!parsed.success && { id: ['Must be a whole number.'] }),
      ...(!file?.length && { file: ['Please select a valid image file.'] }),
    }
    if (!parsed.success || !file?.length) throw invalid(details)
    return { id: parsed.data, file }
  }
}

async function readParts(request: FastifyRequest): Promise<{ id?: unknown; file?: Buffer }> {
  const form: { id?: unknown; file?: Buffer } = {}
  for await (const part of request.parts()) {
    // An unknown part must be read, too; otherwise the next part never arrives.
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
function refusalOf(error: unknown, tooLarge: string): ShopError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new ShopError('PAYLOAD_TOO_LARGE', tooLarge)
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return new ShopError('UNSUPPORTED_MEDIA_TYPE')
  if (code === 'FST_FILES_LIMIT') return invalid({ file: ['Upload one file at a time.'] })
  return new ShopError('MALFORMED_REQUEST', 'The upload could not be read.')
}
