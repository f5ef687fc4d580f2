import { importAccounts } from '@docket/contract/admin/account'
import type { Books } from '../books.ts'
import type { Scene } from '../scene.ts'
import { untilKnown } from '../until-known.ts'
import type { Operator } from './stock-shop.ts'

/** Uploads new lines and repeats the same upload until the outcome is known: an import is stored whole or not at all. */
export async function importLines(
  scene: Scene,
  { token, caller }: Operator,
  books: Books,
  { productId, count }: { productId: number; count: number },
): Promise<number | null> {
  const lines = Array.from({ length: count }, (_, nth) => `proof-line-${books.lines.size + nth}:secret`)
  for (const line of lines) books.lines.add(line)
  const path = `${importAccounts.path}?logProductId=${productId}&mode=commit`
  const outcome = await untilKnown(scene, { method: 'POST', path, token, text: lines.join('\n') }, caller)
  if (outcome.status !== 200) return null
  const report = importAccounts.output.parse(outcome.body)
  books.imports.push({
    lines: count,
    stored: report.new,
    knownBefore: report.duplicateInStock,
    tries: outcome.tries,
  })
  return report.batchId
}
