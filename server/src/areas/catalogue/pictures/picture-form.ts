import { idText } from '@docket/contract/text'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid } from '../../../host/errors.ts'
import { acceptFileForms } from '../../../host/http/uploads/file-form.ts'

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
export async function acceptPictureForms(scope: FastifyInstance, limits: PictureForms) {
  const readForm = await acceptFileForms(scope, { ...limits, fields: ['id'], fieldBytes: 100 })

  return async (request: FastifyRequest): Promise<{ id: number; file: Buffer }> => {
    const { fields, file } = await readForm(request)
    const parsed = idText.safeParse(fields.id)
    const details = {
      ...(!parsed.success && { id: ['Must be a whole number.'] }),
      ...(!file && { file: ['Please select a valid image file.'] }),
    }
    if (!parsed.success || !file) throw invalid(details)
    return { id: parsed.data, file }
  }
}
