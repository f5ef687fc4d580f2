import { expect, test } from 'vitest'
import { deliveredForms, knownNoun, NOUNS, nounForms } from './nouns.ts'

test('a noun has its plural, its capitals and its article', () => {
  expect(nounForms('key')).toEqual({
    noun: 'key',
    nouns: 'keys',
    Noun: 'Key',
    Nouns: 'Keys',
    aNoun: 'a key',
    typed: 'key',
    Typed: 'Key',
  })
  expect(nounForms('account')).toMatchObject({ aNoun: 'an account', Typed: 'Account information' })
})

test('a delivered account is a log; whatever else is delivered keeps its name', () => {
  expect(deliveredForms('account')).toMatchObject({ noun: 'log', Nouns: 'Logs' })
  for (const noun of NOUNS.filter((each) => each !== 'account')) {
    expect(deliveredForms(noun)).toEqual(nounForms(noun))
  }
})

test.each([undefined, null, '', 'of-tomorrow', 'constructor'])('%j is an account', (name) => {
  expect(knownNoun(name)).toBe('account')
  expect(deliveredForms(name).noun).toBe('log')
})
