import { fromDatabaseError } from '../platform/constraints.ts'
import { ShopError } from '../platform/errors.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'

/**
 * Counts purchase requests by their outcome. `replayed` repeats the answer to an earlier request with the same key;
 * `refused` is the contract's answer, `shed` a refusal because too many requests wait; `failed` is the fault of the
 * database or of our own.
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
  const known = fromDatabaseError(error)
  return { outcome: 'failed', code: known instanceof ShopError ? known.code : 'INTERNAL' }
}
