import { fromDatabaseError } from '../../../host/db/constraints.ts'
import { ShopError } from '../../../host/errors.ts'
import type { Metrics } from '../../../host/metrics/metrics.ts'

/**
 * Counts purchase requests by their outcome. `replayed`: the key's first purchase was returned again. `refused`: an
 * error code of the contract. `shed`: refused because too many requests wait. `failed`: the database failed, or it is a
 * bug.
 */
export async function countPurchase<Result extends { outcome: string }>(
  { purchases }: Pick<Metrics, 'purchases'>,
  purchase: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await purchase()
    purchases.inc({ outcome: result.outcome === 'REPEATED' ? 'replayed' : 'bought', code: '' })
    return result
  } catch (error) {
    purchases.inc(failureOf(error))
    throw error
  }
}

function failureOf(error: unknown) {
  if (error instanceof ShopError) {
    return { outcome: error.code === 'UNAVAILABLE' ? 'shed' : 'refused', code: error.code }
  }
  const mappedError = fromDatabaseError(error)
  return { outcome: 'failed', code: mappedError instanceof ShopError ? mappedError.code : 'INTERNAL' }
}
