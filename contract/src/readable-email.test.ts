import fc from 'fast-check'
import { expect, it } from 'vitest'
import { emailKey } from './email-key.ts'
import { readableEmail } from './readable-email.ts'

it.each([
  'info@россия.рф',
  'a@почта.россия.рф',
  'me@münchen.de',
  'me@bücher-123.example',
  'me@例子.com',
  'me@한국.한국',
  'me@παράδειγμα.ελ',
  'me@docket.test',
])('an address is shown in its own letters: %s', (address) => {
  expect(readableEmail(emailKey(address) ?? '')).toBe(address)
})

it.each([
  ['a Cyrillic label that looks like a Latin one', 'me@аррӏе.com'],
  ['letters of two scripts in a label', 'me@pаypal.com'],
  ['a Latin letter that looks like another one', 'me@ɡoogle.com'],
  ['a letter without a dot', 'me@mıcrosoft.com'],
  ['a label of another script beside a Cyrillic one', 'me@docket.рф'],
])('an address stays in its ASCII form with %s', (_what, address) => {
  const key = emailKey(address) ?? ''
  expect(key).toContain('xn--')
  expect(readableEmail(key)).toBe(key)
})

it('any address is shown in a form that has it as its key, and any text is shown', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcß1-дяé店한αא'), minLength: 1, maxLength: 8 })
  const address = fc
    .tuple(letters, letters)
    .map(([one, other]) => emailKey(`a@${one}.${other}`) ?? 'a@xn--.test')
  fc.assert(fc.property(address, (email) => (emailKey(readableEmail(email)) ?? email) === email))
  const label = fc.string({ unit: fc.constantFrom(...'abz019-'), maxLength: 30 })
  fc.assert(fc.property(label, (text) => typeof readableEmail(`a@xn--${text}.xn--p1ai`) === 'string'))
  const odd = fc.string({ unit: fc.constantFrom(...'a-@.é店', '\0', '\ud800') })
  fc.assert(fc.property(odd, (text) => typeof readableEmail(`@xn--${text}`) === 'string'))
})
