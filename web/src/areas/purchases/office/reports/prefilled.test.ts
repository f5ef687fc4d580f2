import { reason } from '@docket/contract/admin/shared'
import { describe, expect, it } from 'vitest'
import { answerForm } from './action-dialog.tsx'
import { prefilledAnswer, prefilledReason } from './prefilled.ts'

const reportWith = (message: string) => ({ message, reason: null, messages: [] })

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

  it('quotes the report in one line in the first answer, and is empty in later answers', () => {
    expect(prefilledAnswer(reportWith('Wrong\n  password.'))).toBe('About your report “Wrong password.”: ')
    expect(prefilledAnswer(reportWith('z'.repeat(1_000)))).toBe(`About your report “${'z'.repeat(200)}…”: `)
    const message = { id: 1, from: 'OPERATOR' as const, by: 'sam', text: 'Which?', createdAt: '' }
    expect(prefilledAnswer({ ...reportWith('x'), messages: [message] })).toBe('')
  })
})

describe('an answer', () => {
  const prefilled = prefilledAnswer(reportWith('It is locked.'))
  const errorsOf = (answer: string) =>
    answerForm(prefilled)
      .safeParse({ answer, closes: false })
      .error?.issues.map(({ message }) => message)

  it('needs more words than the prefilled ones', () => {
    expect(errorsOf(prefilled)).toEqual(['Write your answer after these words.'])
    expect(errorsOf(`${prefilled}try again.`)).toBeUndefined()
    expect(errorsOf('')).toEqual(['Write a few words.'])
  })
})
