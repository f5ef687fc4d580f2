import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compareDecimals,
  decimalText,
  exactCents,
  parseDecimal,
  shareOf,
  wholeCents,
} from './crypto-value.ts'

function decimal(text: string) {
  const parsed = parseDecimal(text)
  if (!parsed) throw new Error(`${text} was not read.`)
  return parsed
}

/** Also for more digits than a provider may write. */
function decimalOfParts(text: string) {
  const [whole = '', fraction = ''] = text.split('.')
  return { digits: BigInt(whole + fraction), scale: fraction.length }
}

describe('decimals', () => {
  it('are compared exactly, even if their floats are equal', () => {
    const [less, more] = ['0.100000000000000001', '0.100000000000000002']
    expect(Number(less)).toBe(Number(more))
    expect(compareDecimals(decimal(less), decimal(more))).toBe(-1)
    expect(compareDecimals(decimal('1.10'), decimal('1.1'))).toBe(0)
    expect(compareDecimals(decimal('1e-8'), decimal('0.00000001'))).toBe(0)
    expect(compareDecimals(decimal('-1'), decimal('0'))).toBe(-1)
    expect(compareDecimals(decimal('2.5E+3'), decimal('2499.99'))).toBe(1)
  })

  it.each([
    null,
    '',
    ' 1',
    '1 ',
    '1,5',
    '.5',
    '5.',
    '0x10',
    'NaN',
    'Infinity',
    '1e309',
    '1e-999',
    '9'.repeat(41),
    '--1',
  ])('are not read from %s', (text) => expect(parseDecimal(text)).toBeNull())

  it.each([
    ['12', '12'],
    ['12.500', '12.5'],
    ['0.0', '0'],
    ['2.1e-4', '0.00021'],
    ['1e-18', '0.000000000000000001'],
    ['1200', '1200'],
    ['2.5E+3', '2500'],
  ])('are written without an exponent and without zeros at the end: %s', (text, written) =>
    expect(decimalText(decimal(text))).toBe(written),
  )

  it('are written with all their digits', () => {
    const digits = fc.record({ digits: fc.bigInt({ min: 0n, max: 10n ** 40n }), scale: fc.nat(40) })
    fc.assert(
      fc.property(digits, (number) => {
        const written = decimalText(number)
        expect(compareDecimals(decimalOfParts(written), number)).toBe(0)
        expect(written).toMatch(/^\d+(\.\d*[1-9])?$/)
      }),
    )
  })

  it('are converted to cents', () => {
    expect(exactCents(decimal('12'))).toBe(1_200n)
    expect(exactCents(decimal('12.3400'))).toBe(1_234n)
    expect(exactCents(decimal('1e2'))).toBe(10_000n)
    expect(exactCents(decimal('12.345'))).toBeNull()
    expect(wholeCents(decimal('12.349'))).toBe(1_234n)
  })

  it('are compared and divided like the integers that they were written from', () => {
    const amounts = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.bigInt({ min: 0n, max: 10n ** 20n }))
    const written = (units: bigint) => {
      const text = String(units).padStart(19, '0')
      return `${text.slice(0, -18)}.${text.slice(-18)}`
    }
    fc.assert(
      fc.property(amounts, ([a, b]) => {
        expect(compareDecimals(decimal(written(a)), decimal(written(b)))).toBe(Math.sign(Number(a - b)))
        if (b > 0n)
          expect(shareOf(500n, { part: decimal(written(a)), whole: decimal(written(b)) })).toBe(
            (500n * a) / b,
          )
      }),
    )
  })
})
