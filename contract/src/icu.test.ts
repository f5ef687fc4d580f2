import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { icu, languageOf, writeIcu } from './icu.ts'
import { parseIcu } from './parse-icu.ts'

describe('a text with values', () => {
  it('has its values in their places', () => {
    expect(icu('on orders from {amount}')({ amount: '$5' })).toBe('on orders from $5')
    expect(icu('{uses, number} of {maxUses, number}')({ uses: 1_234, maxUses: 5_000 })).toBe('1,234 of 5,000')
  })

  it('writes a value as it is, also one with braces', () => {
    expect(icu('View “{name}” saved.')({ name: '{count, plural, #}' })).toBe(
      'View “{count, plural, #}” saved.',
    )
  })

  it('has the plural of its number, and prefers a form for exactly this number', () => {
    const coupons = icu('{count, plural, =0 {No coupons} one {# coupon} other {# coupons}} of #3 ended.')
    expect([0, 1, 2, 1_000].map((count) => coupons({ count }))).toEqual([
      'No coupons of #3 ended.',
      '1 coupon of #3 ended.',
      '2 coupons of #3 ended.',
      '1,000 coupons of #3 ended.',
    ])
  })

  it('can have values and other plurals in a plural', () => {
    const text = icu(
      '{days, plural, one {# day of {name}} other {{reports, plural, one {# report} other {# reports}} in # days}}',
    )
    expect(text({ days: 1, reports: 5, name: 'May' })).toBe('1 day of May')
    expect(text({ days: 2, reports: 1, name: 'May' })).toBe('1 report in 2 days')
  })

  it('does not compile without its values, or with others', () => {
    const ended = icu('{count, plural, one {# coupon} other {# coupons}} ended.')
    const until = icu('until {day}')
    // @ts-expect-error no value
    expect(() => ended()).toThrow()
    // @ts-expect-error no count
    ended({})
    // @ts-expect-error a string where a number is counted
    ended({ count: '3' })
    // @ts-expect-error one value too many
    ended({ count: 3, day: 'today' })
    // @ts-expect-error a number that would have no separators
    until({ day: 1_000 })
    // @ts-expect-error written without its space, so the text would be refused
    expect(() => icu('{count,plural, other {#}}')({ count: 1 })).toThrow()
  })
})

describe('the plurals of other languages', () => {
  const write = (text: string, tag: string) => (count: number) =>
    writeIcu(parseIcu(text), { count }, languageOf(tag))

  it('are right in Polish', () => {
    const text = '{count, plural, one {# kupon} few {# kupony} many {# kuponów} other {# kuponu}}'
    expect([0, 1, 2, 5, 12, 22, 25, 1.5].map(write(text, 'pl'))).toEqual([
      '0 kuponów',
      '1 kupon',
      '2 kupony',
      '5 kuponów',
      '12 kuponów',
      '22 kupony',
      '25 kuponów',
      '1,5 kuponu',
    ])
  })

  it('are right in Arabic, which has six', () => {
    const text = '{count, plural, zero {Z} one {I} two {II} few {F #} many {M #} other {O #}}'
    expect([0, 1, 2, 3, 10, 11, 99, 100, 102, 103].map(write(text, 'ar-EG-u-nu-latn'))).toEqual([
      'Z',
      'I',
      'II',
      'F 3',
      'F 10',
      'M 11',
      'M 99',
      'O 100',
      'O 102',
      'F 103',
    ])
  })
})

it.each([
  ['{count, plural, one {# coupon}}', 'has no form for other numbers'],
  ['{count, plural, one {# coupon} other {# coupons} ended.', 'does not end its plural'],
  ['{count, plural, single {# coupon} other {# coupons}}', 'has a form that no language has'],
  ['{count, plural, one {a} one {b} other {c}}', 'has one form twice'],
  ['{count, plural, =01 {a} other {b}}', 'has a number that never matches'],
  ['{count ended', 'does not end its value'],
  ['3 coupons} ended', 'ends what it did not begin'],
  ['{day, date, short}', 'has a kind of value that the shop does not use'],
  ["the shop's coupon", 'has an apostrophe, which libraries read in different ways'],
  ['<b>{count, number}</b>', 'has a tag, which not all libraries read'],
])('refuses %j, which %s', (text) => expect(() => parseIcu(text)).toThrow(text))

describe('any text', () => {
  const marks = [
    '{',
    '}',
    '#',
    "'",
    '<',
    ' ',
    'count',
    '{day}',
    '{count, plural,',
    ', number}',
    ' one {',
    ' other {',
    ' =1 {',
  ]
  const english = languageOf('en-US')

  it('is read, or is refused with its words', () => {
    const anyText = fc
      .array(fc.oneof(fc.constantFrom(...marks), fc.string({ maxLength: 3 })))
      .map((list) => list.join(''))
    fc.assert(
      fc.property(anyText, (text) => {
        try {
          return typeof writeIcu(parseIcu(text), { count: 1, day: 'today' }, english) === 'string'
        } catch (error) {
          return error instanceof Error && error.message.endsWith(`: ${text}`)
        }
      }),
    )
  })

  it('without a mark is written as it is, and so is any value', () => {
    const plainText = fc.string().filter((text) => !/[{}<']/.test(text))
    fc.assert(
      fc.property(
        plainText,
        fc.string(),
        (text, day) => writeIcu(parseIcu(`${text}{day}${text}`), { day }, english) === text + day + text,
      ),
    )
  })
})
