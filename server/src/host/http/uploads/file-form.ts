import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, ShopError } from '../../errors.ts'

/** The maximum number of bytes of a form without its file and its fields. */
const FORM_BYTES = 16 * 1024

interface FileForms<Field extends string> {
  /** The maximum number of bytes of the file. */
  maxBytes: number
  /** The error text for a larger file. */
  tooLarge: string
  /** The fields beside the file. Others are read and ignored. */
  fields: readonly Field[]
  /** The maximum number of bytes of one field. */
  fieldBytes: number
}

export interface FileForm<Field extends string> {
  fields: Partial<Record<Field, unknown>>
  /** Undefined if the form has none, or an empty one. */
  file: Buffer | undefined
}

/**
 * Lets a scope of routes accept only multipart forms with a file, in the part `file`. Returns the function that reads such
 * a form, which throws PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, VALIDATION_ERROR or MALFORMED_REQUEST.
 */
export async function acceptFileForms<const Field extends string>(
  scope: FastifyInstance,
  { maxBytes, tooLarge, fields, fieldBytes }: FileForms<Field>,
): Promise<(request: FastifyRequest) => Promise<FileForm<Field>>> {
  scope.removeAllContentTypeParsers()
  // The limits leave room for a few unknown parts.
  const maxFields = fields.length + 3
  await scope.register(multipart, {
    limits: {
      ...{ fileSize: maxBytes, files: 1, fields: maxFields, parts: maxFields + 1 },
      ...{ fieldSize: fieldBytes, headerPairs: 20 },
    },
  })
  const isField = (name: string): name is Field => (fields as readonly string[]).includes(name)

  return async (request) => {
    // A form that is too large is refused at once if it has a Content-Length. Otherwise the multipart parser counts the
    // bytes.
    const maxForm = maxBytes + FORM_BYTES + fields.length * fieldBytes
    if (Number(request.headers['content-length'] ?? 0) > maxForm) {
      throw new ShopError('PAYLOAD_TOO_LARGE', tooLarge)
    }
    return readParts(request, isField).catch((error: unknown) => {
      throw refusalOf(error, tooLarge)
    })
  }
}

async function readParts<Field extends string>(
  request: FastifyRequest,
  isField: (name: string) => name is Field,
): Promise<FileForm<Field>> {
  const form: FileForm<Field> = { fields: {}, file: undefined }
  for await (const part of request.parts()) {
    // An unknown part must be read, too; otherwise the next part never arrives.
    if (part.type === 'file') {
      const bytes = await part.toBuffer()
      if (part.fieldname === 'file' && bytes.length > 0) form.file = bytes
    } else if (isField(part.fieldname)) {
      form.fields[part.fieldname] = part.value
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
