import { invalid, ShopError } from '../errors.ts'
import { REFUSALS } from './declared-tables.ts'
import { isUnavailable } from './is-unavailable.ts'
import type { Refusal } from './table-facts.ts'

/** A database that restarts is usually available again after this time. */
const RETRY_AFTER_SECONDS = 2

const refusals: Readonly<Record<string, Refusal>> = REFUSALS

/** The error for a constraint that an area declares with its table (`refusals`). */
export function refusedBy(constraint: keyof typeof REFUSALS): ShopError {
  return errorOf(REFUSALS[constraint])
}

/**
 * Turns the error of an unavailable database, and a PostgreSQL error that the caller could have avoided, into a
 * ShopError.
 */
export function fromDatabaseError(error: unknown): unknown {
  if (isUnavailable(error))
    return new ShopError('UNAVAILABLE', undefined, { retryAfter: RETRY_AFTER_SECONDS })
  if (!(error instanceof Error) || !('code' in error)) return error
  if ('constraint' in error && typeof error.constraint === 'string') {
    const refusal = refusals[error.constraint]
    return refusal ? errorOf(refusal) : error
  }
  // 22021: text with a character that PostgreSQL cannot store, such as NUL.
  if (error.code === '22021') return invalid({ request: ['Contains a character that cannot be stored.'] })
  return error
}

function errorOf(refusal: Refusal): ShopError {
  if ('code' in refusal) return new ShopError(refusal.code, refusal.sentence)
  return invalid(
    Object.fromEntries(Object.entries(refusal.fields).map(([field, sentence]) => [field, [sentence]])),
  )
}
