import { expect, test } from 'vitest'
import { outcomeOf } from './payment-result.tsx'

const deposit = (status: Parameters<typeof outcomeOf>[0]['status']) => ({ status, amount: 25 })
const polling = { hasTimedOut: false }

test('only a completed deposit is shown as added to the wallet', () => {
  expect(outcomeOf(deposit('COMPLETED'), polling)).toEqual({
    title: 'Payment Successful!',
    text: '$25.00 has been added to your wallet.',
    isOpen: false,
  })
  for (const status of ['PENDING', 'REVIEW', 'FAILED', 'EXPIRED'] as const) {
    expect(outcomeOf(deposit(status), polling).text).not.toContain('has been added')
  }
})

test('a pending deposit is shown as being confirmed, and after a while as taking longer', () => {
  expect(outcomeOf(deposit('PENDING'), polling)).toMatchObject({ isOpen: true })
  expect(outcomeOf(deposit('PENDING'), { hasTimedOut: true }).text).toContain('taking longer')
})

test('a deposit of which only less than a dollar has arrived says what has arrived', () => {
  const { title, text } = outcomeOf({ ...deposit('PENDING'), recorded: 0.6 }, polling)
  expect(title).toBe('Payment not confirmed')
  expect(text).toContain('$0.60 of $25.00 arrived. Send the rest')
})

test('a deposit in review says why', () => {
  const { text } = outcomeOf({ ...deposit('REVIEW'), review: 'wrong-asset' }, polling)
  expect(text).toContain('You paid in another coin.')
})

test('a deposit that has failed, has expired or is in review is not shown as successful', () => {
  expect(outcomeOf(deposit('REVIEW'), polling).title).toBe('Payment in review')
  expect(outcomeOf(deposit('FAILED'), polling).title).toBe('Payment not confirmed')
  expect(outcomeOf(deposit('EXPIRED'), polling).title).toBe('Payment not confirmed')
})
