import { expect, it } from 'vitest'
import { MAX_USERNAME_LENGTH, USERNAME_FORM, USERNAME_PATTERN } from './username-rules.ts'

it('usernames have the length that the hint names', () => {
  const [shortest, longest] = (USERNAME_FORM.match(/\d+/g) ?? []).map(Number)
  const isUsername = (length = 0) => USERNAME_PATTERN.test('a'.repeat(length))
  expect(longest).toBe(MAX_USERNAME_LENGTH)
  expect([isUsername((shortest ?? 0) - 1), isUsername(shortest)]).toEqual([false, true])
  expect([isUsername(longest), isUsername(MAX_USERNAME_LENGTH + 1)]).toEqual([true, false])
})
