import { describe, expect, it } from 'vitest'
import { isMessageOptional, reportForm } from './report-dialog.tsx'

const errorsOf = (form: object) =>
  reportForm.safeParse(form).error?.issues.map(({ path, message }) => [path[0], message])

describe('the form of a report', () => {
  it('needs a reason', () => {
    expect(errorsOf({ reason: null, message: 'It is locked.' })).toEqual([
      ['reason', 'Choose what is wrong.'],
    ])
  })

  it('needs a text with OTHER', () => {
    expect(errorsOf({ reason: 'OTHER', message: '' })).toEqual([
      ['message', 'Say what is wrong, in a few words.'],
    ])
    expect(isMessageOptional('OTHER')).toBe(false)
    expect(errorsOf({ reason: 'OTHER', message: 'It is locked.' })).toBeUndefined()
  })

  it('does not offer a claim of ownership, which has a form of its own', () => {
    expect(errorsOf({ reason: 'OWNERSHIP', message: 'It is mine.' })).toEqual([
      ['reason', 'Choose what is wrong.'],
    ])
  })

  it.each(['NOT_WORKING', 'WRONG_DETAILS', 'ALREADY_USED'] as const)('needs no text with %s', (reason) => {
    expect(errorsOf({ reason, message: '' })).toBeUndefined()
    expect(isMessageOptional(reason)).toBe(true)
  })

  it('refuses a text that is too short, with only one message', () => {
    expect(errorsOf({ reason: 'OTHER', message: 'x' })).toEqual([
      ['message', 'Say what is wrong, in a few words.'],
    ])
  })
})
