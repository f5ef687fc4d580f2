import { ApiError } from '../../shared/api/api-error.ts'

/** The server's message about an account's text; undefined for any other error. */
export function valueProblem(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.details && Object.values(error.details).flat().join('\n')
}
