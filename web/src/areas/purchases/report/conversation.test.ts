import { describe, expect, it } from 'vitest'
import { entriesOf, lastFrom } from './conversation.tsx'

const at = '2026-11-25T10:00:00.000Z'
const report = {
  message: 'The second field is empty.',
  reason: 'WRONG_DETAILS' as const,
  answer: null,
  createdAt: at,
  settledAt: null,
  messages: [],
}
const question = { id: 4, from: 'OPERATOR' as const, by: 'sam', text: 'Which one?', createdAt: at }

describe('a conversation', () => {
  it('begins with the report and the reason that the customer chose', () => {
    expect(entriesOf(report)).toMatchObject([
      { from: 'CUSTOMER', title: 'Wrong details', text: 'The second field is empty.', at },
    ])
  })

  it('does not repeat the reason if the message is the same, and has no title without a reason', () => {
    expect(entriesOf({ ...report, message: 'Wrong details' })).toMatchObject([{ title: null }])
    expect(entriesOf({ ...report, reason: null })).toMatchObject([{ title: null }])
  })

  it('has the messages after the report, and at the end the answer that settled the report', () => {
    const settled = { ...report, messages: [question], answer: 'It works.', settledAt: at, settledBy: 'kim' }
    expect(entriesOf(settled)).toMatchObject([
      { key: 'report' },
      { key: '4', from: 'OPERATOR', by: 'sam', text: 'Which one?' },
      { key: 'answer', from: 'OPERATOR', by: 'kim', text: 'It works.', at },
    ])
  })

  it('names who wrote last: the customer if there is only the report, otherwise the author of the last message', () => {
    expect(lastFrom(report)).toBe('CUSTOMER')
    expect(lastFrom({ messages: [question] })).toBe('OPERATOR')
  })
})
