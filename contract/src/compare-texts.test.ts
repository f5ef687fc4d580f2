import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  codeKey,
  compareTexts,
  lookOf,
  matchesSearch,
  searchKey,
  searchWords,
  textKey,
} from './compare-texts.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 12 })

it.each([textKey, codeKey, searchKey, lookOf])(
  'the key of a key is the same, for any text: $name',
  (keyOf) => {
    fc.assert(fc.property(anyText, (text) => keyOf(keyOf(text)) === keyOf(text)))
  },
)

it('the order of texts is total: one of two different texts comes first, and three texts have no circle', () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (one, other, third) => {
      expect(Math.sign(compareTexts(one, other))).toBe(-Math.sign(compareTexts(other, one)) + 0)
      expect(compareTexts(one, other) === 0).toBe(one === other)
      const [first, second, last] = [one, other, third].toSorted(compareTexts) as [string, string, string]
      expect(compareTexts(first, second)).toBeLessThanOrEqual(0)
      expect(compareTexts(first, last)).toBeLessThanOrEqual(0)
    }),
  )
})

it('the order of a list does not depend on the order in which its rows came', () => {
  fc.assert(
    fc.property(fc.array(anyText), (list) => {
      expect(list.toReversed().toSorted(compareTexts)).toEqual(list.toSorted(compareTexts))
    }),
  )
})

it('every text matches a search for itself', () => {
  fc.assert(fc.property(anyText, (text) => matchesSearch(text, searchWords(text))))
})

it.each([
  ['O’Reilly Media', "media o'reilly"],
  ['Café', 'cafe\u0301'],
  ['Straße', 'STRASSE'],
  ['İstanbul', 'istanbul'],
  ['Łódź ære', 'lodz aere'],
  ['Facebook\u00A0Aged', 'aged facebook'],
])('%s matches %s', (text, search) => {
  expect(matchesSearch(text, searchWords(search))).toBe(true)
})

it('texts that look the same have the same look, and other texts keep their case, width and accents', () => {
  const account = 'twin@mail.test:Pa55'
  for (const mark of ['\u200E', '\u00AD', '\u200B', '\u202A', '\u202E', '\u2066', '\u2069', '\uFEFF'])
    expect(lookOf(`tw${mark}in@mail.test:Pa55${mark}`)).toBe(account)
  expect(lookOf('cafe\u0301')).toBe('café')
  for (const other of ['TWIN', 'ｔｗｉｎ', 'twín', 't win']) expect(lookOf(other)).toBe(other)
})
