import { describe, expect, it } from 'vitest'
import { trackingPricesDefaults, trackingPricesForm } from './tracking-prices.tsx'

const problems = (costPrice: string, sellingPrice: string) =>
  trackingPricesForm
    .safeParse({ costPrice, sellingPrice })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('the prices of tracking numbers', () => {
  it('are both set, or both empty, which stops the sale', () => {
    expect(trackingPricesForm.parse({ costPrice: '1', sellingPrice: ' 4.50 ' })).toEqual({
      costPrice: 1,
      sellingPrice: 4.5,
    })
    expect(trackingPricesForm.parse({ costPrice: '', sellingPrice: ' ' })).toEqual({
      costPrice: null,
      sellingPrice: null,
    })
    expect(problems('', '4.5')).toEqual(['costPrice: Enter both prices, or neither.'])
    expect(problems('1', '')).toEqual(['sellingPrice: Enter both prices, or neither.'])
  })

  it.each([
    ['-1', 'A price cannot be negative.'],
    ['1.005', 'Type it like 1000 or 12.50, with at most two decimals.'],
    ['one', 'Type it like 1000 or 12.50, with at most two decimals.'],
    ['10000001', 'The maximum is $10,000,000.'],
  ])('are refused if one of them is %j', (text, message) => {
    expect(problems('1', text)).toEqual([`sellingPrice: ${message}`])
    expect(problems(text, '1')).toEqual([`costPrice: ${message}`])
  })

  it('are shown with two decimals, and empty while the sale is stopped', () => {
    expect(trackingPricesDefaults({ trackingNumberCostPrice: 0, trackingNumberSellingPrice: 4.5 })).toEqual({
      costPrice: '0.00',
      sellingPrice: '4.50',
    })
    expect(
      trackingPricesDefaults({ trackingNumberCostPrice: null, trackingNumberSellingPrice: null }),
    ).toEqual({ costPrice: '', sellingPrice: '' })
  })
})
