import { expect, it } from 'vitest'
import { titleOfEvent } from './alerts.ts'

it.each([
  ['product.sold_out', 'product:12', 'Product sold out, product 12'],
  ['deposit.needs_review', 'deposit:7', 'Deposit needs review, deposit 7'],
  ['ledger.failed', 'ledger', 'Ledger failed, ledger'],
])('an event of the type %s about %s is %s', (type, subject, title) => {
  expect(titleOfEvent({ type, subject })).toBe(title)
})
