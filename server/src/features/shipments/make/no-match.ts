import { ShopError } from '../../../platform/errors.ts'

/** For a request that is well-formed and cannot be met. The message says what to change. */
export function noMatch(message: string): ShopError {
  return new ShopError('NO_TRACKING_MATCH', message)
}
