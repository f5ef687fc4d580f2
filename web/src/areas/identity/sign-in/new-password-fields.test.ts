import { expect, it } from 'vitest'
import { passwordAdvice } from './new-password-fields.tsx'

it.each([
  ['', /^At least 8 characters\./],
  ['1234567', /^1 more character\.$/],
  ['green', /^3 more characters\.$/],
  ['aaaaaaaaaaaaaaaa', /^It repeats a few characters\./],
  ['mirabelle1', /^It is made of your email address, your username/],
  ['green tea', /^Long enough\./],
  ['green tea at home', 'Strong password.'],
])(
  'the advice for the password "%s" says what to change, or that the password is good',
  (password, advice) => {
    expect(passwordAdvice(password, { email: 'mira@north.example', username: 'mirabelle' })).toMatch(advice)
  },
)

it('the advice is the same while the email address and the username are still empty', () => {
  expect(passwordAdvice('green tea at home', { email: '', username: '' })).toBe('Strong password.')
})
