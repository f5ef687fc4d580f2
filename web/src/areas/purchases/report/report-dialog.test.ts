import { describe, expect, it } from 'vitest'
import { bodyPartOf, isMessageOptional, reportForm, reportOptions } from './report-dialog.tsx'

const errorsOf = (form: object) =>
  reportForm.safeParse(form).error?.issues.map(({ path, message }) => [path[0], message])

describe('the form of a report', () => {
  it('needs a choice', () => {
    expect(errorsOf({ choice: null, message: 'It is locked.' })).toEqual([
      ['choice', 'Choose what is wrong.'],
    ])
  })

  it.each(['OTHER', 'OWNERSHIP'] as const)('needs a text with %s', (choice) => {
    expect(errorsOf({ choice, message: '' })).toEqual([['message', 'Say what is wrong, in a few words.']])
    expect(isMessageOptional(choice)).toBe(false)
    expect(errorsOf({ choice, message: 'It is locked.' })).toBeUndefined()
  })

  it.each(['NOT_WORKING', 'WRONG_DETAILS', 'ALREADY_USED'] as const)('needs no text with %s', (choice) => {
    expect(errorsOf({ choice, message: '' })).toBeUndefined()
    expect(isMessageOptional(choice)).toBe(true)
  })

  it('refuses a text that is too short, with only one message', () => {
    expect(errorsOf({ choice: 'OTHER', message: 'x' })).toEqual([
      ['message', 'Say what is wrong, in a few words.'],
    ])
  })

  it('sends a claim as the kind of the report, and everything else as its reason', () => {
    expect(reportOptions.map(({ value }) => value)).toEqual([
      'NOT_WORKING',
      'WRONG_DETAILS',
      'ALREADY_USED',
      'OTHER',
      'OWNERSHIP',
    ])
    expect(bodyPartOf({ choice: 'OWNERSHIP', message: 'Mine.' })).toEqual({
      kind: 'OWNERSHIP',
      message: 'Mine.',
    })
    expect(bodyPartOf({ choice: 'ALREADY_USED' })).toEqual({ reason: 'ALREADY_USED' })
  })
})
