import { ApiError } from '../../../lib/api-error.ts'

/** What the server found wrong with an account's text; undefined where that is not what went wrong. */
export function valueProblem(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.details && Object.values(error.details).flat().join('\n')
}
