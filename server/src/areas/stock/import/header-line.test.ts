import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { isHeaderLine } from './header-line.ts'

it.each([
  'email,password,recovery',
  'Email;Password;Recovery E-Mail;2FA secret',
  '"login"\t"pass"\t"cookies"',
  'USERNAME:PASSWORD',
  'user_name | password | birth date',
  'emails,passwords',
  'mail----password',
  'LOGIN:PASS:UA:COOKIE',
  'E-Mail;Passwort',
  'Benutzername;Passwort',
  'usuario;contraseña',
  'Usua\u0301rio;Senha',
  'adresse e-mail;mot de passe',
  'Логин;Пароль',
  'kullanıcı adı:ŞİFRE',
  'Użytkownik;Hasło',
  '邮箱----密码',
  'メール：パスワード',
  'ईमेल,पासवर्ड',
  'البريد الإلكتروني;كلمة المرور',
])('%j has the names of columns', (line) => {
  expect(isHeaderLine(line, [])).toBe(true)
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
  expect(isHeaderLine(line, [])).toBe(false)
})

const ACCOUNTS = ['ann@mail.test;pw-one', 'bob;secret2', 'carl@mail.test;pw']

it.each(['sähköposti;salasana', '"E-post";"Lösenord"', 'Kennung;Losung (neu)'])(
  '%j in any language has names of columns before lines with digits or an @ in as many columns',
  (line) => {
    expect(isHeaderLine(line, ACCOUNTS)).toBe(true)
    expect(isHeaderLine(line, [])).toBe(false)
    expect(isHeaderLine(line, ['ann;secret', 'bob;secret2'])).toBe(false)
    expect(isHeaderLine(line, ['ann@mail.test;secret;1', 'bob;secret2'])).toBe(false)
    expect(isHeaderLine(line, ['ann@mail.test:secret', 'bob2:secret'])).toBe(false)
  },
)

it('nine in ten of the next 20 lines are enough', () => {
  const lines = [...Array<string>(18).fill('ann1;secret'), 'bob;secret', 'carl', 'x', 'y', 'z']
  expect(isHeaderLine('sähköposti;salasana', lines)).toBe(true)
  expect(isHeaderLine('sähköposti;salasana', lines.slice(1))).toBe(false)
})

it.each(['ann@mail.test;secret', 'ann;secret1', '{"login":"ann";"pass":"secret"}', 'sid=abc;ann', ';ann'])(
  '%j has no names of columns, with any lines after it',
  (line) => {
    expect(isHeaderLine(line, ACCOUNTS)).toBe(false)
  },
)

it('has several columns, for any text', () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 600 })
  fc.assert(
    fc.property(anyText, fc.array(anyText, { maxLength: 5 }), (text, nextLines) => {
      const hasSeveral = /[,;:|\t]|--/.test(text.normalize('NFKC'))
      expect(isHeaderLine(text, nextLines) && !hasSeveral).toBe(false)
    }),
  )
})
