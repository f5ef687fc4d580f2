import { icu } from '@docket/contract/icu'
import { describe, expect, it } from 'vitest'
import { describeResult } from './describe-result.ts'

const words = {
  done: icu('{count, plural, one {# product is deleted.} other {# products are deleted.}}'),
  notDone: icu('{count, number} could not be deleted:'),
}
const refusal = (id: number, error: string) => ({ id, code: 'IN_USE' as const, error })

describe('the message about a bulk action', () => {
  it('says how many rows were changed', () => {
    expect(describeResult({ done: [1, 2], refused: [] }, words)).toBe('2 products are deleted.')
    expect(describeResult({ done: [1], refused: [] }, words)).toBe('1 product is deleted.')
  })

  it('says how many were refused, and why', () => {
    expect(describeResult({ done: [1], refused: [refusal(2, 'It is on hold.')] }, words)).toBe(
      '1 product is deleted. 1 could not be deleted: It is on hold.',
    )
  })

  it('says each reason once; if there are several, it says the number of rows for each', () => {
    const refused = [refusal(1, 'Sold.'), refusal(2, 'On hold.'), refusal(3, 'Sold.')]
    expect(describeResult({ done: [], refused }, words)).toBe(
      '3 could not be deleted: Sold. (2) On hold. (1)',
    )
  })
})
