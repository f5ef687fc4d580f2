import { reason } from '@docket/contract/admin/shared'
import { describe, expect, it } from 'vitest'
import { answerForm } from './answer-form.ts'
import { prefilledAnswer, prefilledReason } from './prefilled.ts'

const said = (message: string) => ({ message, reason: null, messages: [] })

describe('what is filled in for the operator', () => {
  it('is what the customer chose and wrote, as the reason of a replacement or a refund', () => {
    expect(prefilledReason(said('It does not work.\nI tried twice.'))).toBe(
      'It does not work.\nI tried twice.',
    )
    const chosen = { ...said('The second field is empty.'), reason: 'WRONG_DETAILS' as const }
    expect(prefilledReason(chosen)).toBe('Wrong details: The second field is empty.')
    expect(prefilledReason({ ...chosen, message: 'Wrong details' })).toBe('Wrong details')
  })

  it('is cut to a reason that the shop accepts, and never within a character', () => {
    const long = said(`${'x'.repeat(499)}😀 and more`)
    expect(prefilledReason(long)).toBe('x'.repeat(499))
    expect(reason.safeParse(prefilledReason(long)).success).toBe(true)
    expect(prefilledReason(said('y '.repeat(500))).length).toBeLessThanOrEqual(500)
  })

  it('begins the first answer with the report in one line, and no later one', () => {
    expect(prefilledAnswer(said('Wrong\n  password.'))).toBe('About your report “Wrong password.”: ')
    expect(prefilledAnswer(said('z'.repeat(1_000)))).toBe(`About your report “${'z'.repeat(200)}…”: `)
    const message = { id: 1, from: 'OPERATOR' as const, by: 'sam', text: 'Which?', createdAt: '' }
    expect(prefilledAnswer({ ...said('x'), messages: [message] })).toBe('')
  })
})

describe('an answer', () => {
  const first = prefilledAnswer(said('It is locked.'))
  const errorsOf = (answer: string) =>
    answerForm(first)
      .safeParse({ answer, closes: false })
      .error?.issues.map(({ message }) => message)

  it('is more than the words that were filled in', () => {
    expect(errorsOf(first)).toEqual(['Write your answer after these words.'])
    expect(errorsOf(`${first}try again.`)).toBeUndefined()
    expect(errorsOf('')).toEqual(['Write a few words.'])
  })
})
