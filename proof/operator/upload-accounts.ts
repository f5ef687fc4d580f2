import { importAccounts } from '@docket/contract/admin/import'
import type { Acknowledgements } from '../acknowledgements.ts'
import { repeatUntilKnown } from '../repeat-until-known.ts'
import type { ReachableShop } from '../testbed/testbed.ts'
import type { Operator } from './stock-shop.ts'

/**
 * Imports new accounts, and repeats the same import until its outcome is known. Returns the id of the batch; null if
 * the shop refused the import.
 */
export async function uploadAccounts(
  testbed: ReachableShop,
  { token, caller }: Operator,
  acknowledged: Acknowledgements,
  { productId, count }: { productId: number; count: number },
): Promise<number | null> {
  const first = acknowledged.accountTexts.size
  const texts = Array.from({ length: count }, (_, nth) => `proof-account-${first + nth}:secret`)
  for (const text of texts) acknowledged.accountTexts.add(text)
  const path = `${importAccounts.path}?logProductId=${productId}&mode=commit&provenance=Made+by+the+proof`
  const outcome = await repeatUntilKnown(
    testbed,
    { method: 'POST', path, token, text: texts.join('\n') },
    caller,
  )
  if (outcome.status !== 200) return null
  const report = importAccounts.output.parse(outcome.body)
  acknowledged.imports.push({
    accounts: count,
    stored: report.new,
    duplicates: report.duplicateInStock,
    attempts: outcome.attempts,
  })
  return report.batchId
}
