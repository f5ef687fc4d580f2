import fc from 'fast-check'
import { expect, it } from 'vitest'
import { emailKey, emailPart } from './email-key.ts'

it.each([
  ['info@россия.рф', 'info@xn--h1alffa9f.xn--p1ai'],
  ['INFO@Россия.РФ', 'info@xn--h1alffa9f.xn--p1ai'],
  ['info@xn--h1alffa9f.xn--p1ai', 'info@xn--h1alffa9f.xn--p1ai'],
  ['anna&bob@mail.test', 'anna&bob@mail.test'],
  ['a=b@mail.test', 'a=b@mail.test'],
  ['~x@mail.test', '~x@mail.test'],
  ["o'neil.jr+shop@MAIL.Test", "o'neil.jr+shop@mail.test"],
  ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
  [' an\u200Bna@mail.test\u00A0', 'anna@mail.test'],
])('%j is stored as %s', (typed, stored) => {
  expect(emailKey(typed)).toBe(stored)
})

it.each([
  '',
  '@',
  'anna',
  'anna@',
  '@mail.test',
  'anna@mail',
  'a b@mail.test',
  '.anna@mail.test',
  'anna.@mail.test',
  'an..na@mail.test',
  'anna@@mail.test',
  'anna@mail..test',
  'anna@mail.test.',
  'anna@-mail.test',
  'anna@mail.1',
  'anna@1.2.3.4',
  'anna@mail.test/x',
  'anna@mail.test:80',
  'anna@user:x@mail.test',
  'anna@mail.test?x',
  'anna@mail%2etest',
  '"anna"@mail.test',
  'anna<x@mail.test>',
  'анна@mail.test',
  'anna@mail.test\nBcc: x@mail.test',
  'a,b@mail.test',
  `anna@${'a'.repeat(250)}.test`,
])('%j is no address', (typed) => {
  expect(emailKey(typed)).toBeNull()
})

it('any text has one form at most, and this form has itself', () => {
  const part = fc.string({ unit: 'binary', maxLength: 8 })
  fc.assert(
    fc.property(part, part, (mailbox, domain) => {
      const key = emailKey(`${mailbox}@${domain}.test`)
      if (key !== null) expect(emailKey(key)).toBe(key)
    }),
    { numRuns: 2_000 },
  )
})

it('a search for a part of an address looks for the form in which it is stored', () => {
  expect(emailPart('Россия')).toBe('xn--h1alffa9f')
  expect(emailPart('INFO@россия.рф')).toBe('info@xn--h1alffa9f.xn--p1ai')
  expect(emailPart('Anna&B')).toBe('anna&b')
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => typeof emailPart(text) === 'string'))
})
