import { reason } from '@docket/contract/admin/shared'
import { describe, expect, it } from 'vitest'
import { prefilledReason } from './prefilled.ts'

const reportWith = (message: string) => ({ message, reason: null })

describe('the text that a form starts with', () => {
  it('is what the customer chose and wrote, if the form asks for the reason of a replacement or a refund', () => {
    expect(prefilledReason(reportWith('It does not work.\nI tried twice.'))).toBe(
      'It does not work.\nI tried twice.',
    )
    const chosen = { ...reportWith('The second field is empty.'), reason: 'WRONG_DETAILS' as const }
    expect(prefilledReason(chosen)).toBe('Wrong details: The second field is empty.')
    expect(prefilledReason({ ...chosen, message: 'Wrong details' })).toBe('Wrong details')
  })

  it('is cut to 500 code units, as many as the shop accepts, but never inside a character', () => {
    const long = reportWith(`${'x'.repeat(499)}😀 and more`)
    expect(prefilledReason(long)).toBe('x'.repeat(499))
    expect(reason.safeParse(prefilledReason(long)).success).toBe(true)
    expect(prefilledReason(reportWith('y '.repeat(500))).length).toBeLessThanOrEqual(500)
  })
})
