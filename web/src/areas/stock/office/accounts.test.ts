import { expect, it } from 'vitest'
import { accountName } from './accounts.ts'

it('the name of an account is its text on one line; the middle of a long text is left out', () => {
  expect(accountName({ value: 'ann@shop.test:secret' })).toBe('ann@shop.test:secret')
  expect(accountName({ value: 'ann\n  secret' })).toBe('ann secret')
  expect(accountName({ value: 'x'.repeat(44) })).toBe('x'.repeat(44))
  expect(accountName({ value: `${'x'.repeat(40)}yz123` })).toBe(`${'x'.repeat(24)}…${'x'.repeat(15)}yz123`)
  expect(accountName({ value: '🙂'.repeat(45) })).toBe(`${'🙂'.repeat(24)}…${'🙂'.repeat(20)}`)
  expect(accountName({ value: null })).toBe('')
})
