import { expect, test } from 'vitest'
import { purchaseSupportLink } from './purchase-view.tsx'

const purchase = {
  orderId: 42,
  product: { title: 'TikTok & friends #1' },
  purchasedAt: '2026-11-21T12:00:00.000Z',
}
const message = 'Hello, I need help with my order ORD-0042 (TikTok & friends #1, Nov 21, 2026).'

test('the chat opens with the purchase and the product in the message', () => {
  const link = new URL(
    purchaseSupportLink({ supportChatNumber: '15550100200', supportEmail: 'a@shop.test' }, purchase),
  )
  expect(link.origin + link.pathname).toBe('https://wa.me/15550100200')
  expect(link.searchParams.get('text')).toBe(message)
  expect(link.hash).toBe('')
})

test('without a chat, a mail to the shop opens with the same message', () => {
  const link = new URL(
    purchaseSupportLink({ supportChatNumber: null, supportEmail: 'ask?us&more@shop.test' }, purchase),
  )
  expect(link.protocol + link.pathname).toBe('mailto:ask%3Fus%26more@shop.test')
  expect(link.searchParams.get('subject')).toBe('Order ORD-0042')
  expect(link.searchParams.get('body')).toBe(message)
})
