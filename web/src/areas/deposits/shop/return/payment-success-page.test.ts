import { expect, test } from 'vitest'
import { paidDeposit } from './payment-success-page.tsx'

const now = Date.parse('2026-11-21T12:00:00Z')
const deposit = (id: number, createdAt: string) => ({
  id,
  type: 'DEPOSIT' as const,
  user: { email: 'buyer@example.com' },
  createdAt,
  method: 'crypto' as const,
  amount: 25,
  requested: 25,
  returned: 0,
  recorded: 0,
  review: null,
  status: 'PENDING' as const,
  chargeNaira: null,
  paymentUrl: null,
})
const list = [deposit(2, '2026-11-21T11:50:00Z'), deposit(1, '2026-11-20T09:00:00Z')]

test('the paid deposit is the one that this browser has noted, otherwise the newest', () => {
  expect(paidDeposit(list, {}, now)?.id).toBe(2)
  expect(paidDeposit(list, { depositId: 1 }, now)?.id).toBe(1)
})

test('an old deposit does not count as just paid', () => {
  expect(paidDeposit(list.slice(1), {}, now)).toBeUndefined()
  expect(paidDeposit([], {}, now)).toBeUndefined()
})
