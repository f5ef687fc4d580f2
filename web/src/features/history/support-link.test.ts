import { expect, test } from 'vitest'
import { supportLink } from './support-link.ts'

test('the chat opens with the order and the product in the message', () => {
  const link = new URL(
    supportLink('15550100200', {
      orderId: 42,
      product: { title: 'TikTok & friends #1' },
      purchasedAt: '2026-11-21T12:00:00.000Z',
    }),
  )
  expect(link.origin + link.pathname).toBe('https://wa.me/15550100200')
  expect(link.searchParams.get('text')).toBe(
    'Hello, I need help with my order ORD-0042 (TikTok & friends #1, Nov 21, 2026).',
  )
  expect(link.hash).toBe('')
})
