import type { FastifySchemaCompiler } from 'fastify'
import type * as z from 'zod'
import { invalid, ShopError } from '../../errors.ts'
import { plainSentence } from './plain-sentence.ts'

/**
 * Parses a part of a request by its schema, without coercion. Invalid data becomes the contract's 400 with `details` by
 * field; an invalid path parameter becomes a 404.
 */
export const parseBySchema: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (data: unknown) => {
    const parsed = schema.safeParse(data, { error: plainSentence })
    if (parsed.success) return { value: parsed.data }
    return {
      error: httpPart === 'params' ? new ShopError('NOT_FOUND') : invalid(fieldMessages(parsed.error)),
    }
  }
}

/** `{field: [messages]}`; messages that concern no single field are under `request`. */
function fieldMessages(error: z.ZodError): Record<string, string[]> {
  // A Map, because the client chooses the names: a plain object has a `constructor` and a `toString` of its own.
  const details = new Map<string, string[]>()
  const add = (field: string, message: string) => {
    const name = field.slice(0, 60)
    details.set(name, [...(details.get(name) ?? []), message])
  }
  for (const issue of error.issues.slice(0, 50)) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, 10)) add(key, 'This field is not known.')
    } else if (issue.code === 'invalid_key') {
      for (const { message } of issue.issues) add(issue.path.join('.'), message)
    } else {
      add(issue.path.join('.') || 'request', issue.message)
    }
  }
  return Object.fromEntries(details)
}
