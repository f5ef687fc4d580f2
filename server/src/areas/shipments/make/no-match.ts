import { ShopError } from '../../../host/errors.ts'

/** The refusal of a valid request that is impossible. The message says what to change. */
export function noMatchError(message: string): ShopError {
  return new ShopError('NO_TRACKING_MATCH', message)
}
