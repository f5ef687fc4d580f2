import { expect, it } from 'vitest'
import { accountName } from './account-name.ts'

it('an account is named by the beginning of its text, on one line', () => {
  expect(accountName({ value: 'ann@shop.test:secret' })).toBe('ann@shop.test:secret')
  expect(accountName({ value: 'ann\n  secret' })).toBe('ann secret')
  expect(accountName({ value: `${'x'.repeat(40)}yz` })).toBe(`${'x'.repeat(40)}…`)
  expect(accountName({ value: '🙂'.repeat(41) })).toBe(`${'🙂'.repeat(40)}…`)
  expect(accountName({ value: null })).toBe('')
})
