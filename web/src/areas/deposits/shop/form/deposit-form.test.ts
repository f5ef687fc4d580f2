import { expect, test } from 'vitest'
import { depositSchema } from './deposit-form.tsx'

const schema = depositSchema([{ method: 'crypto', minimum: 12 }])
const messagesFor = (amount: string) =>
  schema.safeParse({ amount, method: 'crypto' }).error?.issues.map((issue) => issue.message)

test.each(['', ' ', '0', '-5'])('%j is no valid amount', (amount) => {
  expect(messagesFor(amount)).toEqual(['Please enter a valid amount.'])
})

test('an amount below the minimum is refused with the method and its minimum', () => {
  expect(messagesFor('11.99')).toEqual(['Minimum deposit for Crypto is $12.'])
  expect(messagesFor('0.01')).toEqual(['Minimum deposit for Crypto is $12.'])
})

test('the smallest and the largest deposit are accepted, a cent more is not', () => {
  expect(messagesFor('12')).toBeUndefined()
  expect(messagesFor('10000,00')).toBeUndefined()
  expect(messagesFor('10000.01')).toEqual(['Maximum deposit for Crypto is $10,000.'])
})

test.each(['12.345', '1,000', '1e2', '0x10', 'Infinity'])('%j is refused with what to type', (amount) => {
  const message = 'Please enter a valid amount. Type it like 1000 or 12.50, with at most two decimals.'
  expect(messagesFor(amount)).toEqual([message])
})

test('the minimum comes from the settings of the shop', () => {
  const other = depositSchema([{ method: 'crypto', minimum: 7.5 }])
  const refused = other.safeParse({ amount: '7', method: 'crypto' }).error?.issues[0]?.message
  expect(refused).toBe('Minimum deposit for Crypto is $7.50.')
})
