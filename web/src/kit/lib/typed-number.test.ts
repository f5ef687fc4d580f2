import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountText, typedNumber } from './typed-number.ts'

describe('a typed number', () => {
  it.each([
    ['0,99', 0.99],
    ['12,50', 12.5],
    ['12.50', 12.5],
    [' 1000 ', 1000],
    ['.5', 0.5],
    [',5', 0.5],
    ['5.', 5],
    ['+5', 5],
    ['-5', -5],
    ['−5,25', -5.25],
  ])('is understood with a point or a comma: %j', (text, number) => {
    expect(typedNumber(text)).toBe(number)
  })

  it.each([
    ...['1,000', '1.000', '1,000.00', '1.000,00', '1 000', "1'000", '1_000', '12.345', '1,2,3', '1..2'],
    ...[
      '1e2',
      '1E2',
      '0x10',
      '0b1',
      '0o7',
      'Infinity',
      'NaN',
      '١٢',
      '１２',
      '--1',
      '+-1',
      '.',
      ',',
      '-',
      'ten',
    ],
  ])('is refused where its meaning is not clear: %j', (text) => {
    expect(typedNumber(text)).toBeNaN()
  })

  it.each(['', ' ', '\u00a0\t'])('is absent in the empty text %j', (text) => {
    expect(typedNumber(text)).toBeUndefined()
  })

  it('is absent, refused, or the number that its digits say, for any text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'0123456789.,-+− ex\u00a0\u200b') }),
    )
    fc.assert(
      fc.property(text, (typed) => {
        const number = typedNumber(typed)
        if (number === undefined) expect(typed.trim()).toBe('')
        else if (!Number.isNaN(number)) {
          const [whole = '', decimals = ''] = typed.trim().replace(/[+−-]/, '').split(/[.,]/)
          expect(Math.abs(number)).toBe(Number(`${whole || '0'}.${decimals || '0'}`))
        }
      }),
    )
  })

  it('is the amount that was formatted, with a point or a comma', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
        const text = amountText(cents / 100)
        expect(text).toMatch(/^-?\d+\.\d\d$/)
        expect(typedNumber(text)).toBe(cents / 100)
        expect(typedNumber(text.replace('.', ','))).toBe(typedNumber(text))
      }),
    )
  })
})
