import { expect, test } from 'vitest'
import { cardStock, stockLabel } from './stock-label.ts'

test('a card shows the number in stock, or that none is', () => {
  expect(cardStock(1234)).toBe('1,234 in stock')
  expect(cardStock(1)).toBe('1 in stock')
  expect(cardStock(0)).toBe('Out of Stock')
})

test.each([
  [11, 'In Stock'],
  [10, 'Only 10 left!'],
  [1, 'Only 1 left!'],
  [0, 'Out of Stock'],
])('the product page labels a stock of %i with %s', (inStock, text) => {
  expect(stockLabel(inStock).text).toBe(text)
})

test('a large stock is still shown with the exact number', () => {
  expect(stockLabel(2048)).toMatchObject({ exact: '2,048 available' })
})
