import { answerFields, MAX_ANSWER_LENGTH, MAX_EVIDENCE_BYTES } from '@docket/contract/admin/disputes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid } from '../../host/errors.ts'
import { acceptFileForms } from '../../host/http/uploads/file-form.ts'

/** Reads the form of an answer: its fields, and the PDF. @throws VALIDATION_ERROR, PAYLOAD_TOO_LARGE */
export async function acceptAnswers(scope: FastifyInstance) {
  const readForm = await acceptFileForms(scope, {
    maxBytes: MAX_EVIDENCE_BYTES,
    tooLarge: 'This file is too large. It may have 5 MB at most.',
    fields: ['id', 'message', 'phone'],
    // A longer message is cut by the parser, and then it is still too long.
    fieldBytes: MAX_ANSWER_LENGTH * 4 + 100,
  })

  return async (request: FastifyRequest) => {
    const { fields, file } = await readForm(request)
    const parsed = answerFields.safeParse(fields)
    const details = Object.fromEntries(
      (parsed.error?.issues ?? []).map(({ path: [field], message }) => [String(field), [message]]),
    )
    if (!parsed.success || !file) throw invalid({ ...details, ...(!file && { file: ['Choose a PDF.'] }) })
    return { ...parsed.data, phone: parsed.data.phone, file }
  }
}
