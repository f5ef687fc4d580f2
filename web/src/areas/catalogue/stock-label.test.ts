import { expect, test } from 'vitest'
import { cardStock, stockLabel } from './stock-label.ts'

test('a card shows the number in stock, amber from 10 down, or that none is', () => {
  expect(cardStock(1234)).toEqual({ text: '1,234 in stock', tone: 'ok' })
  expect(cardStock(11)).toEqual({ text: '11 in stock', tone: 'ok' })
  expect(cardStock(10)).toEqual({ text: '10 in stock', tone: 'warn' })
  expect(cardStock(1)).toEqual({ text: '1 in stock', tone: 'warn' })
  expect(cardStock(0)).toEqual({ text: 'Out of Stock', tone: 'neutral' })
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
