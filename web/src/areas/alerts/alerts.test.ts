import type { AlertRoute } from '@docket/contract/admin/alerts'
import { expect, it } from 'vitest'
import { titleOfEvent } from './alerts.ts'
import { isSaved } from './save-route.ts'

it.each([
  ['product.sold_out', 'product:12', 'Product sold out, product 12'],
  ['deposit.needs_review', 'deposit:7', 'Deposit needs review, deposit 7'],
  ['ledger.failed', 'ledger', 'Ledger failed, ledger'],
])('an event of the type %s about %s is %s', (type, subject, title) => {
  expect(titleOfEvent({ type, subject })).toBe(title)
})

it('an edit whose answer was lost is saved already, and any other one is not', () => {
  const body = {
    name: 'Night shift',
    target: '42',
    secret: null,
    kinds: ['ledger', 'dispute'],
    quiet: { from: '22:00', until: '07:00' },
    digestAt: null,
    isOn: true,
  }
  const saved: AlertRoute = {
    ...body,
    id: 1,
    channel: 'telegram',
    revision: 2,
    failingSince: null,
    waiting: 0,
    last: null,
  }
  expect(isSaved({ ...saved, kinds: ['dispute', 'ledger'] }, body)).toBe(true)
  for (const other of [
    { secret: 'a new token' },
    { name: 'Day shift' },
    { target: '43' },
    { kinds: ['ledger'] },
    { quiet: null },
    { quiet: { from: '22:00', until: '08:00' } },
    { digestAt: '09:00' },
    { isOn: false },
  ])
    expect(isSaved(saved, { ...body, ...other })).toBe(false)
})
