import { expect, it } from 'vitest'
import { describeReset } from './describe-reset.ts'

it.each([
  [true, 2, 1, 'Two-step sign-in is off, 2 passkeys removed, 1 session ended.'],
  [true, 0, 0, 'Two-step sign-in is off.'],
  [false, 1, 3, 'Two-step sign-in was off already, 1 passkey removed, 3 sessions ended.'],
  [false, 0, 2, 'Two-step sign-in was off already, and there was no passkey, 2 sessions ended.'],
  [false, 0, 0, 'Two-step sign-in was off already, and there was no passkey.'],
])('says what a reset has done (%s, %d, %d)', (wasOn, passkeysRemoved, sessionsEnded, sentence) => {
  expect(describeReset({ wasOn, passkeysRemoved, sessionsEnded })).toBe(sentence)
})
