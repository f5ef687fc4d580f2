import { ApiError } from '../../../kit/api/api-error.ts'

/** Whether the server refused an account because another one looks the same. The operator may keep both. */
export function looksAlike(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'LOOKS_ALIKE'
}

/** The server's message about an account's text; undefined for any other error. */
export function valueProblem(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.details && Object.values(error.details).flat().join('\n')
}
