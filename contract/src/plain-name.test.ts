import { expect, it } from 'vitest'
import { asTitle, plainName } from './plain-name.ts'

it('says the names and codes of the database in words', () => {
  expect(plainName('maxUsesPerUser')).toBe('max uses per user')
  expect(plainName('SECOND_PAYMENT')).toBe('second payment')
  expect(plainName('arrived-but-not-finished')).toBe('arrived but not finished')
  expect(plainName('dispute.opened')).toBe('dispute opened')
  expect(plainName('quiet_from')).toBe('quiet from')
  expect(plainName('title')).toBe('title')
  expect(asTitle('expiryDate')).toBe('Expiry date')
  expect(asTitle('username')).toBe('Username')
  expect(asTitle('')).toBe('')
})
