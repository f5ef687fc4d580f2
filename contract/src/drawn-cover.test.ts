import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { COVER_HUES, drawnCover } from './drawn-cover.ts'

const coverOf = (name: string, title = 'Any title') => drawnCover({ id: 1, name }, title)
const wordsOf = (title: string) => {
  const { head, tail } = coverOf('Games', title)
  return [head, tail]
}

it('categories with consecutive ids have different hues', () => {
  for (let id = 1; id < 1_000; id++) {
    const hues = Array.from(
      { length: COVER_HUES },
      (_, offset) => drawnCover({ id: id + offset, name: '' }, '').hue,
    )
    expect(new Set(hues).size).toBe(COVER_HUES)
  }
})

it('all products of a category have its hue and its glyph', () => {
  const category = { id: 7, name: 'Gift Codes' }
  const { hue, glyph } = drawnCover(category, 'One')
  expect(drawnCover(category, 'Another: Two')).toMatchObject({ hue, glyph })
})

it.each([
  ['Games', 'gamepad-2'],
  ['Gift Codes', 'gift'],
  ['Gift Cards for Games', 'gift'],
  ['Social Media Accounts', 'users'],
  ['Software Licences', 'app-window'],
  ['eSIM and Mobile Data', 'card-sim'],
  ['E-books and Audiobooks', 'book-open'],
  ['Online Courses', 'graduation-cap'],
  ['Design Assets', 'palette'],
  ['GMAIL', 'mail'],
  ['Bank Cards', 'credit-card'],
  ['VPN', 'shield-check'],
  ['Simple things, classics and cardigans', 'tag'],
  ['Стоки', 'tag'],
  ['', 'tag'],
])('the glyph of %j is %s', (name, glyph) => {
  expect(coverOf(name).glyph).toBe(glyph)
})

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
  expect(wordsOf(title)).toEqual([head, tail])
})

it('a cover has every letter and digit of its title, and the same title always gives the same words', () => {
  const lettersAndDigits = (title: string) =>
    wordsOf(title)
      .join(' ')
      .replace(/[^\p{L}\p{N}]/gu, '')
  fc.assert(
    fc.property(fc.string({ maxLength: 500, unit: 'grapheme' }), (title) => {
      expect(lettersAndDigits(title)).toBe(title.replace(/[^\p{L}\p{N}]/gu, ''))
      expect(wordsOf(title)).toEqual(wordsOf(title))
    }),
  )
})
