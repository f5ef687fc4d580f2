import type { WaitingPurchase } from '@docket/contract/waiting-purchases'
import { expect, it } from 'vitest'
import { linesOf, noteOf } from './waiting-notice.tsx'
import { openOf, payablePage, refusedOf } from './waiting-query.ts'

type Change = Partial<Omit<WaitingPurchase, 'deposit'>> & { deposit?: Partial<WaitingPurchase['deposit']> }

function purchase({ deposit, ...change }: Change = {}): WaitingPurchase {
  return {
    id: 7,
    state: 'WAITING',
    title: 'Starter pack',
    productId: 3,
    quantity: 1,
    expectedAmount: 17.99,
    purchaseId: null,
    refusal: null,
    deposit: {
      id: 70,
      method: 'crypto',
      status: 'PENDING',
      amount: 17.99,
      url: 'https://pay.test/70',
      ...deposit,
    },
    createdAt: '2026-11-29T12:00:00.000Z',
    endedAt: null,
    ...change,
  }
}

it('one order waits, or is about to be made', () => {
  const [over, waiting, due] = [
    purchase({ state: 'CANCELLED' }),
    purchase({ id: 8 }),
    purchase({ state: 'DUE' }),
  ]
  expect(openOf([over, waiting])).toBe(waiting)
  expect(openOf([due, over])).toBe(due)
  expect(openOf([over])).toBeUndefined()
  expect(openOf(undefined)).toBeUndefined()
})

it('a refusal is shown until the customer orders again', () => {
  const refused = purchase({ state: 'REFUSED', refusal: 'OUT_OF_STOCK' })
  expect(refusedOf([refused, purchase({ state: 'BOUGHT' })])).toBe(refused)
  expect(refusedOf([purchase({ state: 'BOUGHT' }), refused])).toBeUndefined()
  expect(refusedOf([])).toBeUndefined()
})

it('a payment that is open or has failed can be made; one in review or without a page cannot', () => {
  const pageFor = (deposit: Change['deposit'], state: WaitingPurchase['state'] = 'WAITING') =>
    payablePage(purchase({ state, ...(deposit && { deposit }) }))
  expect(pageFor({})).toBe('https://pay.test/70')
  expect(pageFor({ status: 'FAILED' })).toBe('https://pay.test/70')
  expect(pageFor({ status: 'REVIEW' })).toBeNull()
  expect(pageFor({ status: 'EXPIRED' })).toBeNull()
  expect(pageFor({ url: null })).toBeNull()
  expect(pageFor({}, 'DUE')).toBeNull()
})

it.each([
  [{}, ['Waiting for your payment of $17.99 by crypto.', /pay by Dec 6, 2026/]],
  [{ deposit: { method: 'card' } }, ['Waiting for your payment of $17.99 by card.', /pay by Nov 30, 2026/]],
  [{ deposit: { status: 'FAILED' } }, [/try again for an hour/]],
  [{ deposit: { status: 'REVIEW' } }, [/checking your payment/]],
  [{ deposit: { status: 'EXPIRED' } }, [/time to pay has run out/]],
  [{ deposit: { url: null } }, [/did not open, and nothing was charged/]],
  [{ state: 'DUE', deposit: { status: 'COMPLETED', url: null } }, [/Your payment has arrived/]],
] satisfies [Change, (string | RegExp)[]][])('says what %o waits for', (change, expected) => {
  const lines = linesOf(purchase(change))
  expect(lines).toHaveLength(expected.length)
  for (const [nth, text] of expected.entries()) expect(lines[nth]).toMatch(text)
})

it('a cancelled payment leads back to the order', () => {
  expect(noteOf(purchase({ quantity: 2 }))).toEqual({
    depositId: 70,
    waitingId: 7,
    amount: '17.99',
    returnTo: '/products/3?quantity=2',
  })
  expect(noteOf(purchase({ productId: null })).returnTo).toBe('/tracking-numbers')
})
