import { expect, test } from 'vitest'
import { linesOf } from './share-picture.ts'

const fits = (line: string) => [...line].length <= 10
const lines = (text: string, maxLines = 3) => linesOf(text, maxLines, fits)

test.each([
  ['a short title', 'Aged 2015', ['Aged 2015']],
  ['words, between them', 'Facebook Aged account', ['Facebook', 'Aged', 'account']],
  ['a word that just fits', 'abcdefghij klm', ['abcdefghij', 'klm']],
  ['a word that is too long, inside it', 'abcdefghijklm no', ['abcdefghij', 'klm no']],
  ['characters of two units, never inside one', '😀'.repeat(12), ['😀'.repeat(10), '😀😀']],
  ['nothing', '  ', []],
])('%s: the title is broken', (_what, text, expected) => {
  expect(lines(text)).toEqual(expected)
})

test('what does not fit into the lines ends in an ellipsis', () => {
  expect(lines('one two three four five six', 2)).toEqual(['one two', 'three fou…'])
  expect(lines('abcdefghijklmnopqrstuvwxyz', 1)).toEqual(['abcdefghi…'])
})

test('every line fits, and the lines of a title that fits hold all of it', () => {
  for (const text of [
    'Starhaul, 5,000 Credits',
    'x'.repeat(29),
    'a b c d e f g h i j k',
    'ä ö 中文 комплект',
  ]) {
    const broken = linesOf(text, 9, fits)
    expect(broken.every(fits)).toBe(true)
    expect(broken.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
  }
})
