import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { coverWords } from './cover-words.ts'

it.each([
  ['Counter: A Set of Invoice Templates', 'Counter', 'A Set of Invoice Templates'],
  ['eSIM Europe, 5 GB, 30 Days', 'eSIM Europe', '5 GB, 30 Days'],
  ['Facebook Aged (2015)', 'Facebook Aged', '2015'],
  ['Freight – Fathom', 'Freight', 'Fathom'],
  ['Small Gods of the Allotment', 'Small Gods of the Allotment', ''],
  ['Spoken History of the Spice Routes', 'Spoken History', 'of the Spice Routes'],
  ['  Two   words ', 'Two words', ''],
  [
    'Pneumonoultramicroscopicsilicovolcanoconiosis for all',
    'Pneumonoultramicroscopicsilicovolcanoconiosis',
    'for all',
  ],
  ['', '', ''],
])('the title %j begins with %j and goes on with %j', (title, head, tail) => {
  expect(coverWords(title)).toEqual({ head, tail })
})

it('the words are every letter and digit of the title, and the same title always gives the same words', () => {
  const wordsOf = (title: string) => Object.values(coverWords(title)).join(' ')
  const lettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
  fc.assert(
    fc.property(fc.string({ maxLength: 500, unit: 'grapheme' }), (title) => {
      expect(lettersAndDigits(wordsOf(title))).toBe(lettersAndDigits(title))
      expect(wordsOf(title)).toBe(wordsOf(title))
    }),
  )
})
