import type { BulkResult } from '@docket/contract/admin/bulk'
import { formatCount } from '../../lib/format.ts'
import { bulkWords } from './strings.ts'

/** What a bulk action says about its rows: `12 products are deleted.`, `1 product could not be deleted:` */
export interface ResultWords {
  done: (values: { count: number }) => string
  notDone: (values: { count: number }) => string
}

/** The result as one message: what was done, and what was not, with each reason once. */
export function describeResult({ done, refused }: BulkResult, words: ResultWords): string {
  const sentences = []
  if (done.length > 0 || refused.length === 0) sentences.push(words.done({ count: done.length }))
  if (refused.length > 0) {
    const sentence = words.notDone({ count: refused.length })
    sentences.push(bulkWords.because(sentence, reasonsOf(refused)))
  }
  return sentences.join(' ')
}

function reasonsOf(refused: BulkResult['refused']): string {
  const counts = new Map<string, number>()
  for (const { error } of refused) counts.set(error, (counts.get(error) ?? 0) + 1)
  return [...counts]
    .map(([reason, count]) => (counts.size === 1 ? reason : bulkWords.times(reason, formatCount(count))))
    .join(' ')
}
