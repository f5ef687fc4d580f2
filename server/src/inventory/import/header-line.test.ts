import { expect, it } from 'vitest'
import { isHeaderLine } from './header-line.ts'

it.each([
  'email,password,recovery',
  'Email;Password;Recovery E-Mail;2FA secret',
  '"login"\t"pass"\t"cookies"',
  'USERNAME:PASSWORD',
  'user_name | password | birth date',
])('%j has the names of columns', (line) => {
  expect(isHeaderLine(line)).toBe(true)
})

it.each([
  'ann@mail.test,password,recovery@mail.test',
  'ann:password',
  'password',
  'email: ann@mail.test',
  'email,',
  ',,',
  'email,password\nann@mail.test,secret',
  `email,${'password,'.repeat(100)}code`,
])('%j has no names of columns only', (line) => {
  expect(isHeaderLine(line)).toBe(false)
})
