import type { Receipt } from '@docket/contract/purchases'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type Face, inSeconds, keepNewPurchase, secondsOf } from './new-purchase.ts'
import { purchaseQuery } from './purchase-query.ts'

const receiptOf = (id: number): Receipt => ({
  id,
  orderId: id,
  product: {
    id: 1,
    title: 'Aged profile',
    subCategory: { id: 2, categoryId: 3, name: 'Aged', category: { id: 3, name: 'Social', imageUrl: null } },
  },
  quantity: 1,
  unitPrice: 2,
  amount: 2,
  discount: 0,
  couponCode: null,
  purchasedAt: '2026-11-29T12:00:00.000Z',
  accounts: [{ id: 7, value: 'ann:secret' }],
  balance: 8,
})

const face: Face = { cover: null, illustration: null, noun: 'key' }

test('the receipt of a purchase needs no further answer: the goods are those that the shop delivered', () => {
  const queryClient = new QueryClient()
  keepNewPurchase(queryClient, receiptOf(41), { face, tookMs: 400 })
  const { balance, ...purchase } = receiptOf(41)
  expect(queryClient.getQueryData(purchaseQuery(41).queryKey)).toEqual({
    ...purchase,
    product: { ...purchase.product, cover: null, illustration: null, noun: 'key' },
    refunded: 0,
    replaced: 0,
    reportStatus: null,
    shopReplied: false,
    reports: [],
  })
  queryClient.clear()
})

test('a delivery is told in seconds, never faster than it was, and not at all if it was not measured', () => {
  expect([1, 100, 101, 1340, 59_901].map(inSeconds)).toEqual(['0.1', '0.1', '0.2', '1.4', '60.0'])
  const queryClient = new QueryClient()
  keepNewPurchase(queryClient, receiptOf(42), { face, tookMs: 1_340 })
  keepNewPurchase(queryClient, receiptOf(43), { face, tookMs: 61_000 })
  expect([42, 43, 44].map(secondsOf)).toEqual(['1.4', undefined, undefined])
  queryClient.clear()
})
